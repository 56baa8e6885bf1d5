/**
 * A process of its own that makes the calls that are due, to the service that `PUSH_SERVICE` describes. It is killed by
 * itself, as by `kill -9`, with `KILLED_BEFORE_CALLING` when a call is about to be made, and with
 * `KILLED_BEFORE_RECORDING` when one was taken and is about to be recorded as made.
 */
import { UpdateQueryNode, type RootOperationNode } from "kysely";
import { pino } from "pino";
import { deriveCallKey } from "../../server/mail/calls/call-key.ts";
import { startCallWorker } from "../../server/mail/calls/call-worker.ts";
import { pushTransport, type CallTransport } from "../../server/mail/calls/push-transport.ts";
import { killedBefore } from "./killed-before.ts";
import { openDatabaseAt } from "./new-database.ts";
import { agentTo, type PushService } from "./push-service.ts";
import { createTestClock } from "./test-clock.ts";

const { DATABASE_URL = "", NOW = "", CALL_SECRET = "", PUSH_SERVICE = "" } = process.env;
const { KILLED_BEFORE_RECORDING, KILLED_BEFORE_CALLING } = process.env;
const clock = createTestClock("2026-01-15");
clock.setInstant(NOW);
const { db, close } = openDatabaseAt(DATABASE_URL);
const recordsMade = (query: RootOperationNode) =>
  UpdateQueryNode.is(query) && JSON.stringify(query.updates).includes('"sent"');
const killed: CallTransport = { send: async () => void process.kill(process.pid, "SIGKILL") };

await startCallWorker({
  db: KILLED_BEFORE_RECORDING ? killedBefore(db, recordsMade) : db,
  clock,
  sessionLifetime: 86_400_000,
  log: pino({ level: "silent" }),
  transport: KILLED_BEFORE_CALLING
    ? killed
    : pushTransport({
        key: deriveCallKey(CALL_SECRET),
        contact: "mailto:crewtide@example.org",
        agent: agentTo(JSON.parse(PUSH_SERVICE) as PushService["connection"]),
      }),
  pollInterval: null,
}).deliverDue();
await close();
