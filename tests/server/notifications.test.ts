import { describe, expect, it } from "vitest";
import type { PushNotification } from "../../shared/notifications/notifications.ts";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { derivePushKey } from "../../server/mail/push/push-key.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { withoutColumn } from "../support/without-column.ts";
import { CALL_SECRET, SUPPER, notifyingServer } from "../support/notifying-server.ts";

const notifying = notifyingServer();
const { push, server, open, as, deliver, devices, waiting, titles, reached } = notifying;
const { plan, planAndTell, planAndDeliver, tell, tellAndDeliver, withDevice, startWorker } = notifying;

const mailsTo = async (name: string) =>
  (await listQueuedEmails(server)).filter(({ recipient }) => recipient === `${name}@example.org`);
/** The newest one on a device. */
const newest = () => push.notifications.at(-1)?.notification ?? ({} as PushNotification);
/** Where one of its buttons leads. */
const buttonOf = ({ answers = [] }: PushNotification, index: number) =>
  new URL(answers[index]?.page ?? "", "http://localhost").searchParams;

describe("a notification", () => {
  it("is queued with the email of the same news, and says once what, when and where to go on", async () => {
    const { device } = await withDevice("bo");
    const id = await planAndTell();
    expect(push.notifications).toEqual([]);
    await deliver();
    await deliver();
    expect([push.requests, reached()]).toEqual([1, [device.endpoint]]);
    const [taken] = push.notifications;
    expect(taken).toMatchObject({
      key: derivePushKey(CALL_SECRET).publicKey,
      contact: "mailto:crewtide@localhost",
      urgency: "normal",
    });
    expect(taken?.seconds).toBeGreaterThan(24 * 3_600);
    const { answers, seen, ...said } = newest();
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
    expect(await mailsTo("bo")).toMatchObject([{ kind: "gathering new" }]);
    // Nothing is left of what it said.
    expect(await waiting()).toEqual([]);
  });

  it("has a button that answers as the link in the email does, for the person who is notified", async () => {
    await withDevice("bo");
    const id = await planAndDeliver();
    const button = buttonOf(newest(), 1);
    expect(button.get("answer")).toBe("NotGoing");
    const token = button.get("token") ?? "";
    await (await open("cy")).client.gatherings.answerLinked.mutate({ token, answer: "NotGoing" });
    const gathering = await (await open("ada")).client.gatherings.get.query({ id });
    expect(gathering.not_going).toEqual([server.person("bo")]);
  });

  it("has buttons that answer for the time and the place that it is about, and no other ones", async () => {
    await withDevice("bo");
    const id = await planAndDeliver({ place: "Hall" });
    const { client } = await open("cy");
    const answer = { token: buttonOf(newest(), 0).get("token") ?? "", answer: "Going", seen: newest().seen } as const;
    const going = async () => (await client.gatherings.get.query({ id })).going;
    for (const moved of [{ starts_at: "2026-02-17T17:30:00Z" }, { ...SUPPER, place: "Garden" }]) {
      await as("ada").editGathering(id, moved);
      const late = client.gatherings.answerLinked.mutate(answer);
      await expect(late).rejects.toMatchObject({ data: { appCode: "GatheringMoved", httpStatus: 409 } });
      expect(await going()).toEqual([]);
    }
    await as("ada").editGathering(id, { place: "Hall" });
    await client.gatherings.answerLinked.mutate(answer);
    expect(await going()).toEqual([server.person("bo")]);
  });

  it("replaces an earlier one on the same gathering", async () => {
    await withDevice("bo");
    await as("ada").cancelGathering(await planAndDeliver());
    await tellAndDeliver();
    expect(titles()).toEqual(["New: Supper", "Cancelled: Supper"]);
    const [first, second] = push.notifications;
    expect(second?.notification.tag).toBe(first?.notification.tag);
    expect([second?.topic, second?.notification.answers]).toEqual([first?.topic, undefined]);
  });

  it("is made once where the database fails just after that, and is recorded once it is back", async () => {
    await withDevice("bo");
    await withDevice("cy");
    await planAndTell();
    const sent: string[] = [];
    const worker = startWorker({ send: async ({ device: { endpoint } }) => void sent.push(endpoint) });
    await withoutColumn(server.running.services.db, ["outbound_emails", "sent_at"], async () => {
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
      const title = letter.repeat(200).slice(0, 100).toWellFormed();
      await planAndTell({ title, place: letter.repeat(20).toWellFormed() });
    }
    await deliver();
    expect(push.notifications).toHaveLength(3);
    const fields = ["answers", "page", "person_id", "seen", "tag", "text", "title"];
    for (const { notification } of push.notifications) {
      expect(Object.keys(notification).toSorted()).toEqual(fields);
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
    const own = [await withDevice("bo"), await withDevice("bo")];
    await withDevice("ada");
    await planAndDeliver();
    expect(reached()).toEqual(own.map(({ device }) => device.endpoint).toSorted());
  });
});

describe("each kind of news", () => {
  it("comes at most six times in a day on each device, however many there are", async () => {
    const bo = await withDevice("bo");
    await bo.client.calls.setHours.mutate({ quiet: null });
    await as("bo").choose({ plans: false });
    const planAndNotify = async (times: number) => {
      for (let number = 0; number < times; number += 1) {
        await plan({ starts_at: "2026-04-17T18:00:00Z", ends_at: "2026-04-17T20:00:00Z" });
        await tellAndDeliver(900);
      }
    };
    await planAndNotify(3);
    const other = await withDevice("bo");
    const counts = () => [bo, other].map(({ device }) => reached().filter((at) => at === device.endpoint).length);
    await planAndNotify(4);
    expect(counts()).toEqual([6, 3]);
    server.clock.advance(24 * 3_600);
    await planAndNotify(1);
    expect(counts()).toEqual([7, 4]);
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("comes by email: %s, by a notification: %s", async (byMail, byCall) => {
    const bo = await withDevice("bo");
    await as("bo").choose({ plans: byMail });
    expect(await bo.client.calls.choose.mutate({ plans: byCall })).toMatchObject({ plans: byCall, moves: true });
    await planAndDeliver();
    expect([(await mailsTo("bo")).length, push.notifications.length]).toEqual([Number(byMail), Number(byCall)]);
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
    await withDevice("bo");
    await as("bo").choose({ reminders: false });
    expect(await as("ada").remind(3, "bo")).toMatchObject({ reminded: [server.person("bo")] });
    await deliver();
    expect(newest().page).toBe("/my_participation/3");
  });
});

describe("quiet hours", () => {
  it("are those of the device's zone, and end with what has waited", async () => {
    await withDevice("bo", "Pacific/Auckland");
    await plan();
    // 02:00 there.
    server.clock.setInstant("2026-02-15T12:00:00.000Z");
    await tellAndDeliver();
    expect(push.requests).toBe(0);
    const queued = server.running.services.db.selectFrom("outbound_emails").where("call", "is not", null);
    // The day in which it is tried begins with the first attempt.
    const untried = [{ attempts: 0, first_attempt_at: null }];
    expect(await queued.select(["attempts", "first_attempt_at"]).execute()).toEqual(untried);
    server.clock.setInstant("2026-02-15T18:59:59.000Z");
    await deliver();
    expect(push.notifications).toEqual([]);
    server.clock.setInstant("2026-02-15T19:00:00.000Z");
    await deliver();
    expect(push.notifications).toHaveLength(1);
  });

  it("keep news of a plan that stays, whatever else is edited meanwhile, also for one of a series", async () => {
    await withDevice("bo", "UTC");
    const supper = await planAndTell();
    const [songs = 0, second = 0] = await as("ada").repeat(
      { ...SUPPER, title: "Songs", expectation: "Expected" },
      { unit: "Week", times: 3 },
    );
    await tellAndDeliver();
    push.beginAnew();
    server.clock.setInstant("2026-02-15T22:00:00.000Z");
    await as("ada").editGathering(supper, { place: "Hall" });
    await tell(600);
    await as("ada").editGathering(songs, { place: "Hall" }, "All");
    await tell(600);
    await as("ada").editGathering(supper, { expectation: "Encouraged" });
    await as("ada").editGathering(second, { place: "Garden" });
    await tellAndDeliver(600);
    server.clock.setInstant("2026-02-16T08:00:00.000Z");
    await deliver();
    expect(
      titles()
        .map((title) => title.split(",", 1).join())
        .toSorted(),
    ).toEqual(["New time or place: Songs", "New time or place: Songs (3 gatherings)", "New time or place: Supper"]);
  });

  it("let news through at once and without a sound if the gathering begins before the morning is over", async () => {
    const own = [await withDevice("bo", "UTC"), await withDevice("bo", "UTC")];
    const ids = [
      await plan({ starts_at: "2026-02-16T11:59:00Z", ends_at: "2026-02-16T13:00:00Z", places: 1 }),
      await plan({ starts_at: "2026-02-16T12:00:00Z", ends_at: "2026-02-16T13:00:00Z", places: 1 }),
    ];
    for (const id of ids) {
      await as("cy").answer(id, "Going");
      server.clock.advance(1);
      await as("bo").answer(id, "Going");
    }
    server.clock.setInstant("2026-02-15T23:00:00.000Z");
    await tellAndDeliver(0);
    push.beginAnew();
    for (const id of ids) await as("cy").answer(id, null);
    await as("ada").cancelGathering(ids[1] ?? 0);
    await tellAndDeliver(30);
    const arrived = push.notifications.map(
      ({ notification }) => notification as PushNotification & { silent?: boolean },
    );
    const silently = { title: "You have a place: Supper", silent: true };
    expect(arrived).toMatchObject(own.map(() => silently));
  });
});
