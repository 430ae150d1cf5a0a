"""What scripts/api-fuzz does beside schemathesis: signs in, and counts what the server answered.

`api_fuzz.py LEAST` counts; imported by schemathesis it signs requests in.
"""

import collections
import json
import os
import re
import sys
import time
import urllib.request

BASE = os.environ["BASE_URL"]
EMAIL = "demo@haulwarden.example"
# Of the generated requests of one call.
ALL_OF_THE_FIRST = 40
ONE_OF_THE_REST = int(os.environ.get("ONE_OF_THE_REST", 4))


def call(method, path, body=None, cookies=()):
    """The headers and the JSON of a call's answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "cookie": "; ".join(cookies)}
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        text = answer.read().decode()
        return answer.headers, json.loads(text) if text.startswith(("{", "[")) else text


def cookies_of(headers):
    return {pair.split("=")[0]: pair for pair in (c.split(";")[0] for c in headers.get_all("set-cookie") or [])}


def sign_in():
    """The cookies of a fresh session: password, then the code of the outbox."""
    first, _ = call("POST", "/monitor/sign_in", {"email": EMAIL, "password": os.environ["HAULWARDEN_DEMO_PASSWORD"]})
    # The second step is for the browser of the first.
    own = cookies_of(first).values()
    for _ in range(100):
        _, mails = call("GET", "/monitor/demo/outbox")
        for mail in mails:
            code = re.search(r"^ +(\d{6})$", mail["text"], re.MULTILINE)
            if mail["to"] == EMAIL and code:
                headers, _ = call("POST", "/monitor/sign_in/code", {"email": EMAIL, "code": code.group(1)}, own)
                return cookies_of(headers)
        time.sleep(0.1)
    raise SystemExit("no code was mailed within ten seconds")


def count(least):
    """Fails when the server answered fewer requests than `least`, or any with 5xx."""
    _, text = call("GET", "/metrics")
    by_status, broken = collections.Counter(), []
    for line in text.splitlines():
        found = re.match(r'haulwarden_requests_total\{method="(\w+)",route="([^"]*)",status="(\d+)"\} (\d+)', line)
        if found and found[2].startswith("/monitor"):
            by_status[found[3]] += int(found[4])
            if found[3] >= "500":
                broken.append(f"{found[1]} {found[2]}: {found[4]} × {found[3]}")
    total = sum(by_status.values())
    print(f"{total} requests: " + ", ".join(f"{n} × {status}" for status, n in sorted(by_status.items())))
    if broken:
        raise SystemExit("answered with 5xx: " + "; ".join(broken))
    if total < least:
        raise SystemExit(f"fewer than {least} requests were made")


if __name__ == "__main__":
    count(int(sys.argv[1]))
else:
    import api_fuzz_bodies  # noqa: F401 (registers its bodies)
    import schemathesis

    session = sign_in()

    @schemathesis.auth(refresh_interval=600)
    class SignedIn:
        """Renews the session, whose token lasts 15 minutes. Signing in again would soon meet the limits that the run itself exhausts."""

        def get(self, case, context):
            headers, _ = call("GET", "/monitor/refresh_jwt", cookies=session.values())
            session.update(cookies_of(headers))
            return session["haulwarden_token"]

        def set(self, case, data, context):
            case.headers = {**(case.headers or {}), "Cookie": data}

    # Files of the few largest carriers alone: the same code as for all 5,000 of them, whose files took an eighth of the whole run.
    @schemathesis.hook
    def before_call(context, case, kwargs):
        if case.operation.definition.raw.get("operationId") == "export_carriers" and isinstance(case.query, dict):
            case.query.setdefault("q[power_units_gteq]", 500)

    seen = collections.Counter()

    # Calls with many parameters get thousands of values that differ in one place. All of each call's first ones, then a share.
    @schemathesis.hook
    def filter_case(context, case):
        seen[case.operation.label] += 1
        nth = seen[case.operation.label]
        return nth <= ALL_OF_THE_FIRST or nth % ONE_OF_THE_REST == 0
