"""What scripts/api-client does with the generated client: imports all of it, makes an API key, and calls operations with the key.

Expects the generated package `haulwarden` on the path, and BASE_URL and HAULWARDEN_DEMO_PASSWORD in the environment.
"""

import datetime
import importlib
import os
import pkgutil
import re
import time

import haulwarden
import httpx
from haulwarden import AuthenticatedClient, Client
from haulwarden.api.auth import sign_in, sign_in_with_code
from haulwarden.api.carriers import show_carrier_detail_for_broker
from haulwarden.api.demo import list_outbox
from haulwarden.api.integrations import create_api_key, revoke_api_key
from haulwarden.api.onboarding import (
    download_onboarding_packet_contract,
    list_onboarding_packets,
    search_onboarding_packet_contracts_by_carrier_id,
)
from haulwarden.api.rules import list_rules
from haulwarden.api.search import list_carriers
from haulwarden.models import (
    ApiKeyToMake,
    CarrierDetail,
    CarrierListRow,
    Code,
    Credentials,
    CurrentUser,
    Errors,
    GivenCode,
    MadeApiKey,
    NewApiKey,
    Rule,
    RuleValues,
)
from haulwarden.types import File

BASE = os.environ["BASE_URL"] + "/monitor"
EMAIL = "demo@haulwarden.example"
# For a body of two content types the generator writes a name that it does not import (openapi-generators/openapi-python-client#1451).
BROKEN_BY_THE_GENERATOR = {"haulwarden.api.rules.create_rule_override"}
ANSWERS_MUST_BE_DESCRIBED = {"raise_on_unexpected_status": True, "timeout": httpx.Timeout(30)}


def check(holds, what):
    if not holds:
        raise SystemExit(f"the generated client: {what}")


def import_everything():
    """How many operations the client has. All of its modules are Python that runs."""
    operations, broken = 0, set()
    for module in pkgutil.walk_packages(haulwarden.__path__, "haulwarden."):
        try:
            operations += hasattr(importlib.import_module(module.name), "sync_detailed")
        except NameError:
            broken.add(module.name)
    check(broken == BROKEN_BY_THE_GENERATOR, f"modules that cannot be imported: {broken}, expected {BROKEN_BY_THE_GENERATOR}")
    return operations + len(broken)


def mailed_code(client, after):
    """The six digits of the newest code mailed since the mail `after`."""
    for _ in range(100):
        for mail in list_outbox.sync(client=client):
            code = re.search(r"^ +(\d{6})$", mail.text, re.MULTILINE)
            if mail.id > after and mail.to == EMAIL and code:
                return code.group(1)
        time.sleep(0.1)
    raise SystemExit("no code was mailed within ten seconds")


def signed_in():
    """A client with a person's session: password, then the mailed code. Its cookies are kept by httpx."""
    client = Client(base_url=BASE, **ANSWERS_MUST_BE_DESCRIBED)
    newest = max((mail.id for mail in list_outbox.sync(client=client)), default=0)
    sign_in.sync(client=client, body=Credentials(email=EMAIL, password=os.environ["HAULWARDEN_DEMO_PASSWORD"]))
    user = sign_in_with_code.sync(client=client, body=GivenCode(email=EMAIL, code=mailed_code(client, newest)))
    check(isinstance(user, CurrentUser), f"sign-in answered {user}")
    return client


def with_key(secret):
    return AuthenticatedClient(base_url=BASE, token=secret, **ANSWERS_MUST_BE_DESCRIBED)


def call(client):
    """Lists carriers, shows one, lists rules, and downloads an agreement."""
    carriers = list_carriers.sync(client=client, per_page=5)
    check(isinstance(carriers, list) and len(carriers) == 5, f"list_carriers gave {carriers}")
    check(all(isinstance(carrier, CarrierListRow) for carrier in carriers), "a row of list_carriers has no type")
    check(all(isinstance(carrier.dot_number, int) for carrier in carriers), "a DOT number is no number")

    detail = show_carrier_detail_for_broker.sync(carriers[0].id, client=client)
    check(isinstance(detail, CarrierDetail), f"show_carrier_detail_for_broker gave {detail}")
    check(detail.dot_number == carriers[0].dot_number, "another carrier was shown than was listed")
    check(isinstance(detail.assessed_on, datetime.date), "the day of the assessment is no day")

    rules = list_rules.sync(client=client)
    check(isinstance(rules, list) and rules, f"list_rules gave {rules}")
    check(all(isinstance(rule, Rule) and isinstance(rule.values, RuleValues) for rule in rules), "a rule has no type")
    check(all(isinstance(rule.updated_at, datetime.datetime) for rule in rules), "the time of a change is no time")

    packets = list_onboarding_packets.sync(client=client)
    contracts = [
        contract
        for packet in packets
        for contract in search_onboarding_packet_contracts_by_carrier_id.sync(carrier_id=packet.carrier.id, client=client)
    ]
    check(contracts, "the demonstration has no agreement with a carrier")
    document = download_onboarding_packet_contract.sync(contracts[0].id, client=client)
    check(isinstance(document, File), f"download_onboarding_packet_contract gave {document}")
    pdf = document.payload.read()
    check(pdf.startswith(b"%PDF-"), f"an agreement begins with {pdf[:20]}")
    return f"{len(carriers)} carriers, {detail.legal_name}, {len(rules)} rules, an agreement of {len(pdf)} bytes"


def check_refused(client):
    answer = list_rules.sync_detailed(client=client)
    check(answer.status_code == 401 and isinstance(answer.parsed, Errors), f"a secret that does not work got {answer}")
    check(answer.parsed.errors[0].code == Code.SIGNED_OUT, f"a secret that does not work got {answer.parsed}")


if __name__ == "__main__":
    operations = import_everything()
    person = signed_in()
    made = create_api_key.sync(client=person, body=ApiKeyToMake(api_key=NewApiKey(name="Generated client", scopes=[]), password=os.environ["HAULWARDEN_DEMO_PASSWORD"]))
    check(isinstance(made, MadeApiKey), f"create_api_key gave {made}")
    program = with_key(made.secret)
    seen = call(program)
    revoke_api_key.sync_detailed(made.api_key.id, client=person)
    check_refused(program)
    print(f"A generated client of {operations} operations called with an API key: {seen}. Revoked, the key was refused.")
