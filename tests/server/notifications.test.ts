import { spawn } from "node:child_process";
import { once } from "node:events";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import type { PushNotification } from "../../shared/notifications/notifications.ts";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { finishRestore } from "../../server/backup/finish-restore.ts";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { turnNotificationsOn } from "../../server/features/notifications/notifications.service.ts";
import { checkPushKey } from "../../server/mail/push/push-devices.queries.ts";
import { derivePushKey } from "../../server/mail/push/push-key.ts";
import { startPushWorker } from "../../server/mail/push/push-worker.ts";
import { GONE, type PushTransport } from "../../server/mail/push/push-transport.ts";
import { DeliveryError } from "../../server/mail/transports/transport.ts";
import { alertHost } from "../../server/jobs/alert-host.ts";
import { SESSION_LIFETIME } from "../../server/sessions/sessions.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, pushServiceForAll, serverForAll } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { beginAnew, SHARED } from "../support/new-collective.ts";
import { settingsFor } from "../support/new-database.ts";
import { outcomeOf } from "../support/outcome.ts";
import { argumentsFor } from "../support/programs.ts";
import { agentTo } from "../support/push-service.ts";
import { startTestServer } from "../support/test-server.ts";
import { withoutColumn } from "../support/without-column.ts";
import { PASSWORD } from "../support/world.ts";

const SECRET = "a secret of the tests";
const environment = { ...SHARED.environment, CALL_SECRET: SECRET };
const push = pushServiceForAll();
const server = serverForAll(() => startTestServer({ ...SHARED, environment, pushAgent: agentTo(push.connection) }));
beforeEach(() => beginAnew(server, { people: ["ada", "bo", "cy"], crews: ["garden"] }));
const open = membersOf(server);

const SUPPER = { title: "Supper", starts_at: "2026-02-17T18:00:00Z", ends_at: "2026-02-17T20:00:00Z" };
const deliver = async () => server.running.notifications?.deliverDue();
const devices = () => server.running.services.db.selectFrom("call_devices").selectAll().execute();
const waiting = async () =>
  (await server.running.services.db.selectFrom("outbound_emails").select(["call", "status"]).execute()).filter(
    ({ call }) => call !== null,
  );

/** Plans a gathering as ada, and returns its id. */
async function plan(changed: Partial<GatheringInput> = {}): Promise<number> {
  const { gatherings } = (await open("ada")).client;
  const { events } = await gatherings.create.mutate({ ...SUPPER, expectation: "Expected", ...changed });
  const [event] = events as { GatheringsEvent: { GatheringUpdated: { id: number } } }[];
  return event?.GatheringsEvent.GatheringUpdated.id ?? 0;
}

/** Queues what people are told of the gatherings that have changed. */
async function tell(): Promise<void> {
  server.clock.advance(3_600);
  await queueGatheringNews(server.running.services);
}

/** Signs somebody in on a device that gets notifications. */
async function withDevice(name: string, timeZone?: string) {
  const member = await open(name);
  const device = push.subscribe(timeZone);
  await member.client.calls.turnOn.mutate(device);
  return { ...member, device };
}

function startWorker(transport: PushTransport) {
  const log = pino({ level: "silent" });
  const options = { log, sessionLifetime: SESSION_LIFETIME, transport, pollInterval: null, sendTimeout: 250 };
  return startPushWorker({ ...server.running.services, ...options });
}

describe("a notification", () => {
  it("is queued with the email of the same news, and says what, when and where to go on", async () => {
    const { device } = await withDevice("bo");
    const id = await plan();
    await tell();
    expect(push.notifications).toEqual([]);
    await deliver();
    const [taken, ...others] = push.notifications;
    expect(others).toEqual([]);
    expect(taken).toMatchObject({
      to: new URL(device.endpoint).pathname,
      key: derivePushKey(SECRET).publicKey,
      contact: "mailto:crewtide@localhost",
    });
    expect(taken?.seconds).toBeGreaterThan(24 * 3_600);
    const { answers, seen, ...said } = taken?.notification ?? ({} as PushNotification);
    expect(seen).toEqual({ starts_at: "2026-02-17T18:00:00.000Z", ends_at: "2026-02-17T20:00:00.000Z", place: null });
    expect(said).toEqual({
      title: "New: Supper",
      text: "Tuesday, February 17, 2026, 18:00 to 20:00 (time in UTC)",
      page: `/gatherings/${id}`,
      tag: `/gatherings/${id}`,
      person_id: server.person("bo"),
    });
    expect(answers?.map(({ answer, label }) => [answer, label])).toEqual([
      ["Going", "Going"],
      ["NotGoing", "Not going"],
    ]);
    const mails = (await listQueuedEmails(server)).filter(({ kind }) => kind === "gathering new");
    expect(mails.map(({ recipient }) => recipient).toSorted()).toContain("bo@example.org");
  });

  it("is made once, and leaves nothing of what it said", async () => {
    await withDevice("bo");
    await plan();
    await tell();
    await deliver();
    await deliver();
    expect(push.requests).toBe(1);
    expect(push.notifications).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("has a button that answers as the link in the email does, for the person who is notified", async () => {
    await withDevice("bo");
    const id = await plan();
    await tell();
    await deliver();
    const [, notGoing] = push.notifications[0]?.notification.answers ?? [];
    const { searchParams } = new URL(notGoing?.page ?? "", "http://localhost");
    expect(searchParams.get("answer")).toBe("NotGoing");
    const token = searchParams.get("token") ?? "";
    await (await open("cy")).client.gatherings.answerLinked.mutate({ token, answer: "NotGoing" });
    const gathering = await (await open("ada")).client.gatherings.get.query({ id });
    expect(gathering.not_going).toEqual([server.person("bo")]);
  });

  it("has buttons that answer for the time and the place that it is about, and no other ones", async () => {
    await withDevice("bo");
    const id = await plan({ place: "Hall" });
    await tell();
    await deliver();
    const { answers = [], seen } = push.notifications[0]?.notification ?? ({} as PushNotification);
    const token = new URL(answers[0]?.page ?? "", "http://localhost").searchParams.get("token") ?? "";
    const { client } = await open("cy");
    const going = async () => (await (await open("ada")).client.gatherings.get.query({ id })).going;
    for (const moved of [{ starts_at: "2026-02-17T17:30:00Z" }, { place: "Garden" }]) {
      await (await open("ada")).client.gatherings.update.mutate({ ...SUPPER, place: "Hall", ...moved, id });
      const late = client.gatherings.answerLinked.mutate({ token, answer: "Going", seen });
      await expect(late).rejects.toMatchObject({ data: { appCode: "GatheringMoved", httpStatus: 409 } });
      expect(await going()).toEqual([]);
    }
    await (await open("ada")).client.gatherings.update.mutate({ ...SUPPER, place: "Hall", id });
    await client.gatherings.answerLinked.mutate({ token, answer: "Going", seen });
    expect(await going()).toEqual([server.person("bo")]);
  });

  it("replaces an earlier one on the same gathering", async () => {
    await withDevice("bo");
    const id = await plan();
    await tell();
    await deliver();
    await (await open("ada")).client.gatherings.cancel.mutate({ id, reason: null });
    await tell();
    await deliver();
    const [first, second] = push.notifications;
    expect(second?.notification.title).toBe("Cancelled: Supper");
    expect(second?.notification.tag).toBe(first?.notification.tag);
    expect([second?.topic, second?.notification.answers]).toEqual([first?.topic, undefined]);
  });

  it("takes the place of an earlier one on the same gathering that still waits for the device", async () => {
    await withDevice("bo");
    const id = await plan();
    await tell();
    await plan({ title: "Song" });
    await tell();
    const other = await withDevice("bo");
    await (await open("ada")).client.gatherings.cancel.mutate({ id, reason: null });
    await tell();
    const titles = (await waiting()).map(({ call }) => (JSON.parse(call ?? "") as PushNotification).title);
    expect(titles.toSorted()).toEqual(["Cancelled: Supper", "Cancelled: Supper", "New: Song"]);
    await other.client.auth.logout.mutate();
  });

  it("leaves those that wait for others' devices, on the same gathering too", async () => {
    const members = [await withDevice("bo"), await withDevice("bo"), await withDevice("cy"), await withDevice("cy")];
    const id = await plan();
    await tell();
    for (const { client } of members.slice(2)) await client.calls.choose.mutate({ cancellations: false });
    await (await open("ada")).client.gatherings.cancel.mutate({ id, reason: null });
    await tell();
    const titles = (await waiting()).map(({ call }) => (JSON.parse(call ?? "") as PushNotification).title);
    const [cancelled, planned] = ["Cancelled: Supper", "New: Supper"];
    expect(titles.toSorted()).toEqual([cancelled, cancelled, planned, planned]);
    // News that is out of date is not sent.
    await deliver();
    expect(push.notifications.map(({ notification }) => notification.title)).toEqual([cancelled, cancelled]);
  });

  it("leaves those that wait for the device on what only others are told of now", async () => {
    const [bo, cy] = [await withDevice("bo"), await withDevice("cy")];
    const ids: number[] = [];
    for (const title of ["Supper", "Song"]) {
      ids.push(await plan({ title }));
      await tell();
    }
    for (const [index, { client }] of [bo, cy].entries()) {
      await client.gatherings.answer.mutate({ id: ids[index] ?? 0, answer: "NotGoing" });
    }
    for (const id of ids) await (await open("ada")).client.gatherings.cancel.mutate({ id, reason: null });
    await tell();
    const titles = (await waiting()).map(({ call }) => (JSON.parse(call ?? "") as PushNotification).title);
    expect(titles.toSorted()).toEqual(["Cancelled: Song", "Cancelled: Supper", "New: Song", "New: Supper"]);
  });

  it("is made once where the database fails just after that, and is recorded once it is back", async () => {
    await withDevice("bo");
    await withDevice("cy");
    await plan();
    await tell();
    const sent: string[] = [];
    const worker = startWorker({ send: async ({ device: { endpoint } }) => void sent.push(endpoint) });
    const { db } = server.running.services;
    await withoutColumn(db, ["outbound_emails", "sent_at"], async () => {
      await expect(worker.deliverDue()).rejects.toThrow("sent_at");
      server.clock.advance(3_600);
      await expect(worker.deliverDue()).rejects.toThrow("sent_at");
    });
    expect(await worker.deliverDue()).toBe(0);
    expect(sent.toSorted()).toEqual((await devices()).map(({ endpoint }) => endpoint).toSorted());
    expect(await waiting()).toEqual([]);
  });

  it("is short, whatever people have typed", async () => {
    await withDevice("bo");
    for (const letter of ["\u{1F9D1}\u{1F3FD}\u200D\u{1F33E}", "\u7573", '"\\']) {
      await plan({ title: letter.repeat(200).slice(0, 100).toWellFormed(), place: letter.repeat(20).toWellFormed() });
      await tell();
    }
    await deliver();
    expect(push.notifications).toHaveLength(3);
    for (const { notification } of push.notifications) {
      expect(Object.keys(notification).toSorted()).toEqual([
        "answers",
        "page",
        "person_id",
        "seen",
        "tag",
        "text",
        "title",
      ]);
      expect(Buffer.byteLength(JSON.stringify(notification))).toBeLessThan(3_000);
    }
  });

  it("does not keep emails waiting for a push service that does not answer", async () => {
    await withDevice("bo");
    await plan();
    await tell();
    push.behave("silent");
    const delivering = deliver();
    await expect.poll(() => push.requests).toBe(1);
    expect(await server.running.mail.deliverDue()).toBeGreaterThan(0);
    push.hangUp();
    expect(await delivering).toBe(0);
    expect(await waiting()).toMatchObject([{ status: "waiting" }]);
  });

  it("reaches every device of a person, and their devices alone", async () => {
    const one = await withDevice("bo");
    const other = await withDevice("bo");
    await withDevice("ada");
    await plan();
    await tell();
    await deliver();
    const paths = [one, other].map(({ device }) => new URL(device.endpoint).pathname);
    expect(push.notifications.map(({ to }) => to).toSorted()).toEqual(paths.toSorted());
  });
});

describe("a push service that does not answer", () => {
  it("keeps nobody else waiting, however many devices and notifications of one person it has", async () => {
    for (let number = 0; number < 10; number += 1) push.silence((await withDevice("bo")).device);
    for (let number = 0; number < 5; number += 1) {
      await plan({ title: `Supper ${number}` });
      await tell();
    }
    const cy = await withDevice("cy");
    await plan({ title: "Song" });
    await tell();
    const delivering = deliver();
    await expect.poll(() => push.notifications.map(({ to }) => to)).toEqual([new URL(cy.device.endpoint).pathname]);
    expect(push.requests).toBe(2);

    push.behave("well");
    push.hangUp();
    expect(await delivering).toBe(60);
    expect((await waiting()).map(({ status }) => status)).toEqual(["waiting"]);
  });

  it("is asked for one device at a time from then on, until it takes a notification, and others are notified meanwhile", async () => {
    const names = ["bo", "cy", "dee", "eve"];
    await beginAnew(server, { people: ["ada", ...names, "zoe"] });
    for (const name of names) {
      const endpoint = `https://silent.example.org/${name}`;
      await (await open(name)).client.calls.turnOn.mutate({ ...push.subscribe(), endpoint });
    }
    const { endpoint: other } = (await withDevice("zoe")).device;
    for (const title of ["Supper", "Song"]) {
      await plan({ title });
      await tell();
    }

    let begun = 0;
    let underWay = 0;
    let isSilent = true;
    /** How many attempts run whenever one begins after the first is over. */
    const running: number[] = [];
    const begunBeforeOther: number[] = [];
    const two = Promise.withResolvers<void>();
    const send = async ({ device: { endpoint } }: { device: { endpoint: string } }, signal: AbortSignal) => {
      if (endpoint === other) return void begunBeforeOther.push(begun);
      begun += 1;
      underWay += 1;
      if (begun > underWay) running.push(underWay);
      if (isSilent) await once(signal, "abort");
      else if (underWay === 2) two.resolve();
      else if (begun > 9) await two.promise;
      underWay -= 1;
    };
    const worker = startWorker({ send });
    expect(await worker.deliverDue()).toBe(2);
    expect(begun).toBe(8);
    expect(begunBeforeOther[0]).toBeLessThanOrEqual(4);
    expect(running.length).toBeGreaterThanOrEqual(4);
    expect(new Set(running)).toEqual(new Set([1]));

    isSilent = false;
    server.clock.advance(60);
    expect(await worker.deliverDue()).toBe(8);
  });

  it("leaves room for others, however many people have however many silent hosts", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    await beginAnew(server, { people: ["ada", ...names, "zoe"] });
    for (const name of names)
      for (let number = 0; number < 3; number += 1) {
        const endpoint = `https://${name}-${number}.example.org/`;
        await (await open(name)).client.calls.turnOn.mutate({ ...push.subscribe(), endpoint });
      }
    await plan();
    await tell();
    const { endpoint: other } = (await withDevice("zoe")).device;
    await plan({ title: "Song" });
    await tell();
    let begun = 0;
    const begunBeforeOther: number[] = [];
    const send: PushTransport["send"] = async ({ device: { endpoint } }, signal) => {
      if (endpoint === other) return void begunBeforeOther.push(begun);
      begun += 1;
      await once(signal, "abort");
    };
    expect(await startWorker({ send }).deliverDue()).toBe(1);
    // The first eight of 48 notifications, and those that begin as these end.
    expect(begunBeforeOther[0]).toBeLessThanOrEqual(12);
  });
});

describe("each kind of news", () => {
  it("comes at most six times in a day on each device, however many there are", async () => {
    const bo = await withDevice("bo");
    await bo.client.calls.setHours.mutate({ quiet: null });
    await bo.client.mailPreferences.update.mutate({ plans: false });
    const planAndNotify = async () => {
      await plan({ starts_at: "2026-04-17T18:00:00Z", ends_at: "2026-04-17T20:00:00Z" });
      server.clock.advance(900);
      await queueGatheringNews(server.running.services);
      await deliver();
    };
    const countsOf = (...members: { device: { endpoint: string } }[]) =>
      members.map(
        ({ device }) => push.notifications.filter(({ to }) => to === new URL(device.endpoint).pathname).length,
      );
    for (let number = 0; number < 3; number += 1) await planAndNotify();
    const other = await withDevice("bo");
    for (let number = 0; number < 4; number += 1) await planAndNotify();
    expect(countsOf(bo, other)).toEqual([6, 3]);
    server.clock.advance(24 * 3_600);
    await planAndNotify();
    expect(countsOf(bo, other)).toEqual([7, 4]);
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("comes by email: %s, by a notification: %s", async (byMail, byCall) => {
    const bo = await withDevice("bo");
    await bo.client.mailPreferences.update.mutate({ plans: byMail });
    expect(await bo.client.calls.choose.mutate({ plans: byCall })).toMatchObject({ plans: byCall, moves: true });
    await plan();
    await tell();
    await deliver();
    const mails = (await listQueuedEmails(server)).filter(({ recipient }) => recipient === "bo@example.org");
    expect([mails.length, push.notifications.length]).toEqual([Number(byMail), Number(byCall)]);
  });

  it("is chosen in the settings, nobody else's, and in the personal data", async () => {
    const bo = await withDevice("bo");
    const before = await bo.client.calls.get.query();
    expect(before).toMatchObject({ on: true, key: derivePushKey(SECRET).publicKey });
    const off = Object.entries(before.preferences).flatMap(([kind, on]) => (on ? [] : [kind]));
    expect(off.toSorted()).toEqual(["gatherings", "returns", "silence", "tomorrow", "weekly"]);
    await bo.client.calls.choose.mutate({ polls: false });
    const ada = await (await open("ada")).client.calls.get.query();
    expect(ada).toMatchObject({ on: false, preferences: { polls: true } });
    const key = { collectiveId: server.collective.id, personId: server.person("bo") };
    const data = await collectPersonalData(server.running.services.db, key);
    expect(data).toMatchObject({
      call_preferences: { polls: false },
      account: {
        call_hours: { quiet: { from: 22, until: 8 } },
        called_devices: [{ push_service: "push.example.org", time_zone: "UTC" }],
      },
    });
    expect(JSON.stringify(data)).not.toContain(bo.device.auth);
  });

  it("reminds those who have turned only its emails off", async () => {
    const bo = await withDevice("bo");
    await bo.client.mailPreferences.update.mutate({ reminders: false });
    expect(await actAs(server, "ada").remind(3, "bo")).toMatchObject({ reminded: [server.person("bo")] });
    await deliver();
    expect(push.notifications.map(({ notification }) => notification.page)).toEqual(["/my_participation/3"]);
  });
});

describe("a notification that cannot be sent", () => {
  const listMailed = async () => {
    const mails = await listQueuedEmails(server);
    return mails.map(({ recipient, subject }) => `${recipient.split("@")[0]}: ${subject}`).toSorted();
  };
  /** Signs somebody in on a device that alone tells them of news. */
  async function notifiedAlone(name: string) {
    const member = await withDevice(name);
    await member.client.mailPreferences.update.mutate({ plans: false, cancellations: false });
    return member;
  }
  const BOTH = ["bo: New: Supper", "cy: New: Supper"];

  it.each([400, 403, 404, 410, 413])(
    "because the push service returns %i is an email instead, once",
    async (status) => {
      for (const name of ["bo", "bo", "cy"]) await notifiedAlone(name);
      await plan();
      await tell();
      push.behave({ status });
      await deliver();
      await deliver();
      expect(await listMailed()).toEqual(BOTH);
      expect(push.requests).toBe(3);
      const [mail] = await listQueuedEmails(server);
      expect(mail?.body_text).toMatch(/\/answer\?answer=Going&token=\w|\/answer\?token=[\w-]+&answer=Going/);
      expect(await server.running.mail.deliverDue()).toBe(2);
      expect(await waiting()).toEqual([]);
    },
  );

  it("is an email that says what is so by then, also of several gatherings one of which has changed since", async () => {
    for (const name of ["bo", "cy"]) await notifiedAlone(name);
    const walk = await plan({ title: "Walk" });
    await plan();
    await tell();
    await actAs(server, "ada").cancelGathering(walk, null);
    push.behave({ status: 403 });
    await deliver();
    expect(await listMailed()).toEqual(["bo: 2 new gatherings of Tidewater", "cy: 2 new gatherings of Tidewater"]);
    expect(await server.running.mail.deliverDue()).toBe(0);
    await queueGatheringNews(server.running.services);
    expect(await listMailed()).toEqual(BOTH);
    expect(await server.running.mail.deliverDue()).toBe(2);
  });

  it("is no email for whom another device has told, or an email of the same news", async () => {
    const [other] = [await notifiedAlone("bo"), await notifiedAlone("bo"), await withDevice("cy")];
    await plan();
    await tell();
    const send: PushTransport["send"] = async ({ device }) => {
      if (device.endpoint === other.device.endpoint) return;
      throw new DeliveryError("The push service returned 403", { code: "403", permanent: true });
    };
    expect(await startWorker({ send }).deliverDue()).toBe(1);
    expect(await listMailed()).toEqual(["cy: New: Supper"]);
    expect(await waiting()).toEqual([]);
  });

  it("is an email while it is of use, if the push service fails for long", async () => {
    for (const name of ["bo", "cy"]) await notifiedAlone(name);
    await plan();
    await tell();
    push.behave("down");
    for (let minute = 0; minute < 20; minute += 1) {
      await deliver();
      server.clock.advance(60);
    }
    expect(await listMailed()).toEqual(BOTH);
    push.behave("well");
    await deliver();
    expect(push.notifications).toEqual([]);
  });

  it("says that its device is not reached once it is refused several times, until it takes one or is turned on again", async () => {
    const bo = await notifiedAlone("bo");
    const cy = await notifiedAlone("cy");
    const areReached = async () =>
      Promise.all([bo, cy].map(async ({ client }) => (await client.calls.get.query()).is_reached));
    const tellOf = async (title: string) => {
      await plan({ title });
      await tell();
      await deliver();
    };
    push.behave({ status: 403 });
    for (const title of ["One", "Two"]) await tellOf(title);
    expect(await areReached()).toEqual([true, true]);
    await tellOf("Three");
    expect(await areReached()).toEqual([false, false]);
    await bo.client.calls.turnOn.mutate(push.subscribe());
    expect(await areReached()).toEqual([true, false]);
    push.behave("well");
    await tellOf("Four");
    expect(await areReached()).toEqual([true, true]);
    expect((await listMailed()).filter((mail) => mail.startsWith("cy"))).toHaveLength(3);
  });

  it("is told to the host once, if a push service refuses all devices", async () => {
    const { services } = server.running;
    const told = { ...services, host: { email: "host@example.org" } as never };
    for (const name of ["bo", "cy"]) await withDevice(name);
    push.behave({ status: 403 });
    for (const title of ["One", "Two", "Three"]) {
      expect(await alertHost(told)).toBe(0);
      await plan({ title });
      await tell();
      await deliver();
    }
    expect(await alertHost(told)).toBe(1);
    expect(await alertHost(told)).toBe(0);
    const mail = (await listQueuedEmails(server)).find(({ recipient }) => recipient === "host@example.org");
    expect(mail?.subject).toBe(`${new URL(server.url).host} cannot notify people on their devices`);
    expect(mail?.body_text).toContain("push.example.org refuses all notifications to 2 devices.");
    await withDevice("bo");
    await services.db.deleteFrom("outbound_emails").where("recipient", "=", "host@example.org").execute();
    expect(await alertHost(told)).toBe(0);
  });
});

describe("a device", () => {
  it.each([404, 410])("is forgotten with what waits for it once the push service returns %i", async (status) => {
    await withDevice("bo");
    await plan();
    await tell();
    push.behave({ status });
    await deliver();
    expect(await devices()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is kept if it has another address by the time at which the push service no longer knows the old one", async () => {
    const bo = await withDevice("bo");
    await plan();
    await tell();
    const renewed = push.subscribe();
    const transport: PushTransport = {
      send: async () => {
        await bo.client.calls.renew.mutate(renewed);
        throw new DeliveryError("The push service returned 410", { code: GONE, permanent: true });
      },
    };
    await startWorker(transport).deliverDue();
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([renewed.endpoint]);
    server.clock.advance(60);
    await deliver();
    expect(push.notifications.map(({ to }) => to)).toEqual([new URL(renewed.endpoint).pathname]);
  });

  it("is tried again after a failure that passes, and not after a refusal", async () => {
    await withDevice("bo");
    await plan();
    await tell();
    push.behave({ status: 503 });
    await deliver();
    push.behave("down");
    server.clock.advance(60);
    await deliver();
    push.behave("well");
    server.clock.advance(600);
    await deliver();
    expect(push.notifications).toHaveLength(1);
    await plan({ title: "Song" });
    await tell();
    push.behave({ status: 403 });
    await deliver();
    expect((await waiting()).filter(({ status }) => status === "waiting")).toEqual([]);
    expect(await devices()).toHaveLength(1);
  });

  it("is not followed to where the push service sends the server", async () => {
    await withDevice("bo");
    await plan();
    await tell();
    const before = push.requests;
    push.behave({ status: 307, location: "https://push.example.org/elsewhere" });
    await deliver();
    expect(push.requests).toBe(before + 1);
    expect(await waiting()).toEqual([]);
  });

  it("is no longer notified once its session ends, not even with what waits", async () => {
    const bo = await withDevice("bo");
    const other = await withDevice("bo");
    await plan();
    await tell();
    await bo.client.auth.logout.mutate();
    await deliver();
    expect(push.notifications.map(({ to }) => to)).toEqual([new URL(other.device.endpoint).pathname]);
    await other.client.account.endOtherSessions.mutate();
    expect(await devices()).toHaveLength(1);
  });

  it("is no longer notified once the security of the account has changed, wherever it is", async () => {
    const bo = await withDevice("bo");
    await withDevice("bo");
    await withDevice("ada");
    await plan();
    await tell();
    await bo.client.auth.changePassword.mutate({ current_password: PASSWORD, password: "seven wet herons" });
    expect(await devices()).toHaveLength(1);
    await deliver();
    expect(push.notifications).toEqual([]);
    expect(await bo.client.calls.get.query()).toMatchObject({ on: false });
  });

  it("is still notified once an address or a token for a program is made", async () => {
    const bo = await withDevice("bo");
    await bo.client.calendar.makeMine.mutate();
    expect(await devices()).toHaveLength(1);
  });

  it("is not notified once its session has expired, even before that is deleted", async () => {
    await withDevice("bo");
    await plan({ starts_at: "2026-04-17T18:00:00Z", ends_at: "2026-04-17T20:00:00Z" });
    await tell();
    const last = new Date(server.clock.now().getTime() - 31 * 86_400_000).toISOString();
    await server.running.services.db.updateTable("sessions").set({ last_seen_at: last }).execute();
    await deliver();
    expect(push.notifications).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is not reached when the server has another key, and is forgotten and none taken without a key", async () => {
    const { db } = server.running.services;
    const members = [await withDevice("bo"), await withDevice("cy")];
    const areReached = async () =>
      Promise.all(members.map(async ({ client }) => (await client.calls.get.query()).is_reached));
    await checkPushKey(db, derivePushKey(SECRET).publicKey);
    expect(await areReached()).toEqual([true, true]);
    await checkPushKey(db, derivePushKey("another secret of the tests").publicKey);
    expect(await areReached()).toEqual([false, false]);
    await members[0]?.client.calls.turnOn.mutate(push.subscribe());
    expect(await areReached()).toEqual([true, false]);
    await checkPushKey(db, null);
    expect(await devices()).toEqual([]);
    const { services } = server.running;
    const member = {} as never;
    const refused = turnNotificationsOn({ ...services, pushKey: null }, member, push.subscribe());
    await expect(refused).rejects.toMatchObject({ code: "ValidationFailed" });
  });

  it("belongs to whom is signed in there last, and can be turned off", async () => {
    const bo = await withDevice("bo");
    const cy = await open("cy");
    await cy.client.calls.turnOn.mutate(bo.device);
    expect(await bo.client.calls.get.query()).toMatchObject({ on: false });
    await cy.client.calls.turnOn.mutate(push.subscribe());
    expect(await devices()).toHaveLength(1);
    await cy.client.calls.turnOff.mutate();
    expect(await devices()).toEqual([]);
  });

  it("keeps what waits for it when its browser gives it another address", async () => {
    const bo = await withDevice("bo");
    await withDevice("ada");
    await plan();
    await tell();
    const renewed = push.subscribe("Europe/Berlin");
    await bo.client.calls.renew.mutate(renewed);
    await deliver();
    expect(push.notifications.map(({ to }) => to)).toEqual([new URL(renewed.endpoint).pathname]);
    const kept = (await devices()).map(({ endpoint, time_zone }) => ({ endpoint, time_zone }));
    expect(kept).toHaveLength(2);
    expect(kept).toContainEqual({ endpoint: renewed.endpoint, time_zone: "Europe/Berlin" });
  });

  it("is not notified for somebody who only uses a browser in which another person has allowed it", async () => {
    const cy = await open("cy");
    await cy.client.calls.renew.mutate(push.subscribe());
    expect(await devices()).toEqual([]);
  });

  it("is one of the ten that a person has turned on last", async () => {
    const ada = await withDevice("ada");
    const first = await withDevice("bo");
    for (let number = 0; number < 10; number += 1) await withDevice("bo");
    const kept = (await devices()).map(({ endpoint }) => endpoint);
    expect(kept).toHaveLength(11);
    expect(kept).toContain(ada.device.endpoint);
    expect(kept).not.toContain(first.device.endpoint);
  });

  it("is not notified of what waited in a backup", async () => {
    await withDevice("bo");
    await plan();
    await tell();
    await finishRestore(server.running.services.db);
    await deliver();
    expect(push.notifications).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe("quiet hours", () => {
  it("are those of the device's zone, and end with what has waited", async () => {
    await withDevice("bo", "Pacific/Auckland");
    await plan();
    // 02:00 there.
    server.clock.setInstant("2026-02-15T12:00:00.000Z");
    await tell();
    await deliver();
    expect(push.requests).toBe(0);
    const queued = server.running.services.db.selectFrom("outbound_emails").where("call", "is not", null);
    // The day in which it is tried begins with the first attempt.
    expect(await queued.select(["attempts", "first_attempt_at"]).execute()).toEqual([
      { attempts: 0, first_attempt_at: null },
    ]);
    server.clock.setInstant("2026-02-15T18:59:59.000Z");
    await deliver();
    expect(push.notifications).toEqual([]);
    server.clock.setInstant("2026-02-15T19:00:00.000Z");
    await deliver();
    expect(push.notifications).toHaveLength(1);
  });
});

describe("news in quiet hours", () => {
  it("comes at once and without a sound if the gathering begins before the morning is over", async () => {
    const [early, late] = [
      { ...SUPPER, starts_at: "2026-02-16T11:59:00Z", ends_at: "2026-02-16T13:00:00Z" },
      { ...SUPPER, starts_at: "2026-02-16T12:00:00Z", ends_at: "2026-02-16T13:00:00Z" },
    ];
    const own = [await withDevice("bo", "UTC"), await withDevice("bo", "UTC")];
    const ids = [await plan({ ...early, places: 1 }), await plan({ ...late, places: 1 })];
    for (const id of ids) {
      await actAs(server, "cy").answer(id, "Going");
      server.clock.advance(1);
      await actAs(server, "bo").answer(id, "Going");
    }
    server.clock.setInstant("2026-02-15T23:00:00.000Z");
    await queueGatheringNews(server.running.services);
    await deliver();
    push.beginAnew();
    for (const id of ids) await actAs(server, "cy").answer(id, null);
    await actAs(server, "ada").cancelGathering(ids[1] ?? 0, null);
    await queueGatheringNews(server.running.services);
    await deliver();
    expect(
      push.notifications.map(({ notification }) => [notification.title, (notification as { silent?: boolean }).silent]),
    ).toEqual(own.map(() => ["You have a place: Supper", true]));
  });
});

describe("the address of a device", () => {
  const ELSEWHERE = [
    "http://push.example.org/a",
    "https://push.example.org:8443/a",
    "https://user@push.example.org/a",
    "https://127.0.0.1/a",
    "https://2130706433/a",
    "https://0x7f.1/a",
    "https://[::1]/a",
    "https://[::ffff:10.0.0.1]/a",
    "https://localhost/a",
    "https://router/a",
    "file:///etc/passwd",
    `https://push.example.org/${"a".repeat(1_000)}`,
  ];

  it("is that of a push service in public", async () => {
    const { calls } = (await open("bo")).client;
    for (const endpoint of ELSEWHERE) {
      const turningOn = calls.turnOn.mutate({ ...push.subscribe(), endpoint });
      expect(await outcomeOf(turningOn), endpoint).toBe("ValidationFailed");
    }
    expect(await devices()).toEqual([]);
  });

  it("has one spelling, so that its host is one host", async () => {
    await (
      await open("bo")
    ).client.calls.turnOn.mutate({ ...push.subscribe(), endpoint: "HTTPS://Push.example.org:443/a" });
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual(["https://push.example.org/a"]);
  });

  it("comes with a key that is on the curve", async () => {
    const { calls } = (await open("bo")).client;
    const device = { ...push.subscribe(), p256dh: `B${"A".repeat(86)}` };
    expect(await outcomeOf(calls.turnOn.mutate(device))).toBe("ValidationFailed");
  });
});

describe("a worker that is killed", () => {
  const run = async (changed: Record<string, string> = {}) => {
    const child = spawn(process.execPath, argumentsFor("tests/support/push-worker-process.ts"), {
      env: {
        PATH: process.env["PATH"],
        ...settingsFor(server.databaseUrl),
        NOW: server.clock.now().toISOString(),
        CALL_SECRET: SECRET,
        PUSH_SERVICE: JSON.stringify(push.connection),
        ...changed,
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    return once(child, "exit");
  };

  it("before it has sent anything loses and doubles nothing", async () => {
    await withDevice("bo");
    await plan();
    await tell();
    expect(await run({ KILLED_BEFORE_SENDING: "yes" })).toEqual([null, "SIGKILL"]);
    expect(push.notifications).toEqual([]);
    server.clock.advance(61);
    expect(await run()).toEqual([0, null]);
    expect(push.notifications).toHaveLength(1);
    server.clock.advance(61);
    await deliver();
    expect(push.notifications).toHaveLength(1);
  });

  it("after it has sent one sends one more that replaces the first", async () => {
    await withDevice("bo");
    await plan();
    await tell();
    expect(await run({ KILLED_BEFORE_RECORDING: "yes" })).toEqual([null, "SIGKILL"]);
    server.clock.advance(61);
    await deliver();
    const [first, second] = push.notifications;
    expect(push.notifications).toHaveLength(2);
    expect([second?.notification, second?.topic]).toEqual([first?.notification, first?.topic]);
  });
});
