import { pino } from "pino";
import { beforeEach } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import type { PushNotification } from "../../shared/notifications/notifications.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import type { PushTransport } from "../../server/mail/push/push-transport.ts";
import { startPushWorker } from "../../server/mail/push/push-worker.ts";
import { SESSION_LIFETIME } from "../../server/sessions/sessions.ts";
import { actAs } from "./editing.ts";
import { membersOf, pushServiceForAll, serverForAll } from "./hooks.ts";
import { beginAnew, SHARED } from "./new-collective.ts";
import { agentTo } from "./push-service.ts";
import { startTestServer } from "./test-server.ts";

export const CALL_SECRET = "a secret of the tests";
export const SUPPER = { title: "Supper", starts_at: "2026-02-17T18:00:00Z", ends_at: "2026-02-17T20:00:00Z" };

/** A server for all tests that notifies devices through a push service. Each test begins with a new collective. */
export function notifyingServer({ people = ["ada", "bo", "cy"] } = {}) {
  const push = pushServiceForAll();
  const environment = { ...SHARED.environment, CALL_SECRET };
  const server = serverForAll(() => startTestServer({ ...SHARED, environment, pushAgent: agentTo(push.connection) }));
  beforeEach(() => beginAnew(server, { people, crews: ["garden"] }));
  const open = membersOf(server);
  const deliver = async () => server.running.notifications?.deliverDue();

  /** Plans a gathering as ada, and returns its id. */
  const plan = (changed: Partial<GatheringInput> = {}) =>
    actAs(server, "ada").meet({ ...SUPPER, expectation: "Expected", ...changed });

  /** Queues what people are told of the gatherings that have changed. */
  const tell = async (seconds = 3_600): Promise<void> => {
    server.clock.advance(seconds);
    await queueGatheringNews(server.running.services);
  };
  const tellAndDeliver = async (seconds?: number) => {
    await tell(seconds);
    await deliver();
  };
  const waiting = async () =>
    (await server.running.services.db.selectFrom("outbound_emails").select(["call", "status"]).execute()).filter(
      ({ call }) => call !== null,
    );

  /** Plans a gathering of which people are to be told, and returns its id. */
  const planAndTell = async (changed?: Partial<GatheringInput>) => {
    const id = await plan(changed);
    await tell();
    return id;
  };

  return {
    push,
    server,
    open,
    deliver,
    plan,
    tell,
    tellAndDeliver,
    planAndTell,
    planAndDeliver: async (changed?: Partial<GatheringInput>) => {
      const id = await plan(changed);
      await tellAndDeliver();
      return id;
    },
    as: (name: string) => actAs(server, name),
    devices: () => server.running.services.db.selectFrom("call_devices").selectAll().execute(),
    /** The notifications in the outbox. */
    waiting,
    /** The titles of those, and of those that devices have got. */
    titlesWaiting: async () =>
      (await waiting()).map(({ call }) => (JSON.parse(call ?? "") as PushNotification).title).toSorted(),
    titles: () => push.notifications.map(({ notification }) => notification.title),
    /** The addresses at which notifications have arrived. */
    reached: () => push.notifications.map(({ to }) => `https://push.example.org${to}`).toSorted(),

    /** Signs somebody in on a device that gets notifications. */
    withDevice: async (name: string, timeZone?: string) => {
      const member = await open(name);
      const device = push.subscribe(timeZone);
      await member.client.calls.turnOn.mutate(device);
      return { ...member, device };
    },

    startWorker: (transport: PushTransport) => {
      const log = pino({ level: "silent" });
      const options = { log, sessionLifetime: SESSION_LIFETIME, transport, pollInterval: null, sendTimeout: 250 };
      return startPushWorker({ ...server.running.services, ...options });
    },
  };
}
