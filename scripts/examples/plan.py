"""Takes part in the next interval, in the crews with the given names. Your other answers for it stay.

  CREWTIDE_URL=https://crewtide.example.org CREWTIDE_TOKEN=ctk_... python3 scripts/examples/plan.py Kitchen
"""

import http.client
import json
import os
import sys
import time
import urllib.request
import uuid

MOST_ATTEMPTS = 5
LONGEST_WAIT = 120  # seconds


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Without it, the token would go to wherever an answer points."""

    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirects)


def call(method, path, body=None):
    """Returns the answer. Repeats the call while nobody answers or there are too many calls, else raises HTTPError."""
    request = urllib.request.Request(os.environ["CREWTIDE_URL"].rstrip("/") + "/api" + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["CREWTIDE_TOKEN"])
    request.add_header("Crewtide-Strict", "1")
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
    for attempt in range(1, MOST_ATTEMPTS + 1):
        try:
            with opener.open(request, timeout=30) as response:
                return json.load(response)
        except (OSError, http.client.HTTPException) as error:  # A refusal, or a lost connection.
            code = getattr(error, "code", None)
            wait = int(error.headers.get("Retry-After", attempt)) if code else attempt
            if code not in (None, 429, 502, 503, 504) or attempt == MOST_ATTEMPTS or wait > LONGEST_WAIT:
                raise
        time.sleep(wait)


def reason(error):
    """Why a call was refused, in the server's words."""
    try:
        refusal = json.load(error)
        fields = [f"{name}: {message}" for name, message in refusal.get("fields", {}).items()]
        return "; ".join([f"{refusal['message']} ({refusal['code']})", *fields])
    except (ValueError, KeyError, AttributeError):  # From a proxy, or from nobody.
        return str(error)


def plan(names):
    state = call("GET", "/my_collective/state")
    later = [interval for interval in state["intervals"] if interval["start_date"] > state["today"]]
    if not later:
        return "There is no next interval yet."
    ids = {crew["name"]: crew["id"] for crew in state["crews"]}
    unknown = [name for name in names if name not in ids]
    if unknown:
        return f"There is no crew called {', '.join(unknown)}."
    interval = min(later, key=lambda each: each["start_date"])
    crews = [{"crew_id": ids[name], "volunteered_convenor": False} for name in names]
    answer = {"participation_intention": "OptIn", "crew_involvements": crews}
    events = call("POST", f"/me/interval/{interval['id']}/my_participation", answer)
    return f"Saved for the interval from {interval['start_date']}. Events: {len(events)}."


if __name__ == "__main__":
    try:
        print(plan(sys.argv[1:]))
    except (OSError, http.client.HTTPException) as error:
        sys.exit(reason(error))
