"""Bodies of requests that schemathesis cannot write by itself: they are text, of media types of their own."""

import schemathesis

for media_type in ("application/edi-x12", "message/rfc822"):
    schemathesis.serializer.alias(media_type, "text/plain")
