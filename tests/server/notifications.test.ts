import { describe, expect, it } from "vitest";
import type { PushNotification } from "../../shared/notifications/notifications.ts";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { derivePushKey } from "../../server/mail/push/push-key.ts";
import { actAs } from "../support/editing.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { withoutColumn } from "../support/without-column.ts";
import { CALL_SECRET, SUPPER, notifyingServer } from "../support/notifying-server.ts";

const {
  push,
  server,
  open,
  deliver,
  devices,
  waiting,
  plan,
  tell,
  withDevice,
  startWorker,
  planAndTell,
  planAndDeliver,
} = notifyingServer();

describe("a notification", () => {
  it("is queued with the email of the same news, and says what, when and where to go on", async () => {
    const { device } = await withDevice("bo");
    const id = await planAndTell();
    expect(push.notifications).toEqual([]);
    await deliver();
    const [taken, ...others] = push.notifications;
    expect(others).toEqual([]);
    expect(taken).toMatchObject({
      to: new URL(device.endpoint).pathname,
      key: derivePushKey(CALL_SECRET).publicKey,
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
    await planAndDeliver();
    await deliver();
    expect(push.requests).toBe(1);
    expect(push.notifications).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("has a button that answers as the link in the email does, for the person who is notified", async () => {
    await withDevice("bo");
    const id = await planAndDeliver();
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
    const id = await planAndDeliver({ place: "Hall" });
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
    const id = await planAndDeliver();
    await actAs(server, "ada").cancelGathering(id, null);
    await tell();
    await deliver();
    const [first, second] = push.notifications;
    expect(second?.notification.title).toBe("Cancelled: Supper");
    expect(second?.notification.tag).toBe(first?.notification.tag);
    expect([second?.topic, second?.notification.answers]).toEqual([first?.topic, undefined]);
  });

  it("is made once where the database fails just after that, and is recorded once it is back", async () => {
    await withDevice("bo");
    await withDevice("cy");
    await planAndTell();
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
      await planAndTell({
        title: letter.repeat(200).slice(0, 100).toWellFormed(),
        place: letter.repeat(20).toWellFormed(),
      });
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
    await planAndTell();
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
    await planAndDeliver();
    const paths = [one, other].map(({ device }) => new URL(device.endpoint).pathname);
    expect(push.notifications.map(({ to }) => to).toSorted()).toEqual(paths.toSorted());
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
    await planAndDeliver();
    const mails = (await listQueuedEmails(server)).filter(({ recipient }) => recipient === "bo@example.org");
    expect([mails.length, push.notifications.length]).toEqual([Number(byMail), Number(byCall)]);
  });

  it("is chosen in the settings, nobody else's, and in the personal data", async () => {
    const bo = await withDevice("bo");
    const before = await bo.client.calls.get.query();
    expect(before).toMatchObject({ on: true, key: derivePushKey(CALL_SECRET).publicKey });
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
    server.clock.advance(30);
    await queueGatheringNews(server.running.services);
    await deliver();
    expect(
      push.notifications.map(({ notification }) => [notification.title, (notification as { silent?: boolean }).silent]),
    ).toEqual(own.map(() => ["You have a place: Supper", true]));
  });
});
