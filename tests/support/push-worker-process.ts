/**
 * A process of its own that sends the notifications that are due, to the service that `PUSH_SERVICE` describes. It is
 * killed by itself, as by `kill -9`, with `KILLED_BEFORE_SENDING` when a notification is about to be sent, and with
 * `KILLED_BEFORE_RECORDING` when one was taken and is about to be recorded as sent.
 */
import { UpdateQueryNode, type RootOperationNode } from "kysely";
import { pino } from "pino";
import { derivePushKey } from "../../server/mail/push/push-key.ts";
import { startPushWorker } from "../../server/mail/push/push-worker.ts";
import { pushTransport, type PushTransport } from "../../server/mail/push/push-transport.ts";
import { killedBefore } from "./killed-before.ts";
import { openDatabaseAt } from "./new-database.ts";
import { agentTo, type PushService } from "./push-service.ts";
import { createTestClock } from "./test-clock.ts";

const { DATABASE_URL = "", NOW = "", CALL_SECRET = "", PUSH_SERVICE = "" } = process.env;
const { KILLED_BEFORE_RECORDING, KILLED_BEFORE_SENDING } = process.env;
const clock = createTestClock("2026-01-15");
clock.setInstant(NOW);
const { db, close } = openDatabaseAt(DATABASE_URL);
const recordsMade = (query: RootOperationNode) =>
  UpdateQueryNode.is(query) && JSON.stringify(query.updates).includes('"sent"');
const killed: PushTransport = { send: async () => void process.kill(process.pid, "SIGKILL") };

await startPushWorker({
  db: KILLED_BEFORE_RECORDING ? killedBefore(db, recordsMade) : db,
  clock,
  sessionLifetime: 86_400_000,
  log: pino({ level: "silent" }),
  transport: KILLED_BEFORE_SENDING
    ? killed
    : pushTransport({
        key: derivePushKey(CALL_SECRET),
        contact: "mailto:crewtide@example.org",
        agent: agentTo(JSON.parse(PUSH_SERVICE) as PushService["connection"]),
      }),
  pollInterval: null,
}).deliverDue();
await close();
