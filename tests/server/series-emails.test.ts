import { describe, expect, it } from "vitest";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, receiveEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo"] });
const open = membersOf(server);
const ada = async () => (await open("ada")).client.gatherings;

/** It is noon in UTC on Sunday, February 15. */
const SUPPER = { title: "Supper", starts_at: "2026-02-19T18:00", ends_at: "2026-02-19T20:00" };
const EXPECTED = { ...SUPPER, expectation: "Expected" as const };

/** Plans what repeats each week, which all are expected at and know of, and returns it. */
async function planSeries(changed: object = {}) {
  const gatherings = await ada();
  await gatherings.create.mutate({ ...EXPECTED, repeats: { unit: "Week" }, ...changed });
  await server.running.services.db.deleteFrom("gathering_news").execute();
  return gatherings.list.query({ to: "2028-01-01T00:00:00Z" });
}

/** Tells people of changes then, and returns the new emails. */
async function tellAt(time: string) {
  const before = (await listQueuedEmails(server)).length;
  await receiveEmails(server.running.services.db);
  server.clock.setInstant(`2026-02-15T${time}:00.000Z`);
  await queueGatheringNews(server.running.services);
  return (await listQueuedEmails(server)).slice(before);
}

const count = (text: string | null | undefined, part: string) => (text ?? "").split(part).length - 1;

describe("a change of a whole series", () => {
  it("is one email per person, which names the series, what is cancelled, and from when until when", async () => {
    const all = await planSeries();
    expect(all).toHaveLength(53);
    await (await ada()).cancel.mutate({ id: all[0]?.id ?? 0, reason: "Flooded", scope: "All" });
    const [mail, ...others] = await tellAt("12:10");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "bo@example.org", subject: "Cancelled: Supper (53 gatherings)" });
    expect(count(mail?.body_text, "Flooded")).toBe(1);
    expect(mail?.body_text).toContain("Thursday, February 19, 2026, 18:00 to 20:00 (time in UTC)");
    expect(mail?.body_text).toContain(
      "52 more gatherings of this series, the last one on Thursday, February 18, 2027.",
    );
    await (await ada()).restore.mutate({ id: all[0]?.id ?? 0, scope: "All" });
    const restored = await tellAt("12:30");
    expect(restored.map(({ subject }) => subject)).toEqual(["It is back on: Supper (53 gatherings)"]);
  });

  it("is of use until the last of them is over, however soon the first is", async () => {
    const [first] = await planSeries({ repeats: { unit: "Week", times: 3 } });
    const [other] = await planSeries({ title: "Song", repeats: { unit: "Week", times: 2 } });
    const gatherings = await ada();
    for (const id of [first?.id ?? 0, other?.id ?? 0])
      await gatherings.cancel.mutate({ id, reason: null, scope: "All" });
    expect(await tellAt("12:10")).toHaveLength(1);
    const { expires_at } = await server.running.services.db
      .selectFrom("outbound_emails")
      .select("expires_at")
      .executeTakeFirstOrThrow();
    expect(expires_at).toBe("2026-03-05T20:00:00.000Z");
  });

  it("says once which time and place all of them had, also across a change of clocks", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ time_zone: "Europe/Berlin" }).execute();
    const [first, , third] = await planSeries({ place: "Barn" });
    const { id = 0 } = third ?? {};
    const march = { ...EXPECTED, place: "Marsh", starts_at: "2026-03-05T19:30", ends_at: "2026-03-05T20:30" };
    await (await ada()).update.mutate({ id, ...march, scope: "Following" });
    const [mail, ...others] = await tellAt("12:10");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("New time or place: Supper (51 gatherings)");
    expect(mail?.body_text).toContain("Thursday, March 5, 2026, 19:30 to 20:30 (time in Berlin, GMT+1)");
    expect(mail?.body_text).toContain("It was planned for Thursday, March 5, 2026, 18:00 to 20:00");
    expect(count(mail?.body_text, "The place was Barn.")).toBe(1);
    // Only the first one can be answered from the email.
    expect(count(mail?.body_text, "/answer?")).toBe(3);
    expect(mail?.body_text).toContain(`/gatherings/${id}`);
    expect(mail?.body_text).not.toContain(`/gatherings/${first?.id}\n`);
  });

  it("describes by itself what was changed for one of them alone", async () => {
    const [, second, third] = await planSeries();
    const gatherings = await ada();
    const friday = { starts_at: "2026-02-27T10:00", ends_at: "2026-02-27T12:00" };
    await gatherings.update.mutate({ id: second?.id ?? 0, ...EXPECTED, ...friday });
    const later = { starts_at: "2026-03-05T19:00", ends_at: "2026-03-05T21:00" };
    await gatherings.update.mutate({ id: third?.id ?? 0, ...EXPECTED, ...later, scope: "All" });
    const [mail, ...others] = await tellAt("12:10");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("New times or places: 53 gatherings of Tidewater");
    expect(mail?.body_text).toContain("Friday, February 27, 2026, 10:00 to 12:00");
    expect(mail?.body_text).toContain("51 more gatherings of this series");
    expect(count(mail?.body_text, "Supper")).toBe(2);
  });

  it("counts only those that somebody goes to, and is not told if it was taken back", async () => {
    const all = await planSeries({ expectation: "Welcome" });
    const { client } = await open("bo");
    for (const { id } of all.slice(1, 3)) await client.gatherings.answer.mutate({ id, answer: "Going" });
    await client.gatherings.answer.mutate({ id: all[3]?.id ?? 0, answer: "NotGoing" });
    await (await ada()).cancel.mutate({ id: all[0]?.id ?? 0, reason: null, scope: "All" });
    const mails = await tellAt("12:10");
    expect(mails.map(({ subject }) => subject)).toEqual(["Cancelled: Supper (2 gatherings)"]);
    expect(mails[0]?.body_text).toContain("one more gathering of this series, on Thursday, March 5, 2026.");
    await (await ada()).restore.mutate({ id: all[0]?.id ?? 0, scope: "All" });
    await (await ada()).cancel.mutate({ id: all[0]?.id ?? 0, reason: null, scope: "All" });
    expect(await tellAt("12:30")).toEqual([]);
  });
});

describe("changes of several gatherings", () => {
  /** Plans gatherings that bo goes to, and returns a function that moves the next one of them, at a time. */
  async function mover(number: number) {
    const gatherings = await ada();
    for (let index = 0; index < number; index++)
      await gatherings.create.mutate({ ...SUPPER, title: `Supper ${index}` });
    const all = await gatherings.list.query({});
    const { client } = await open("bo");
    for (const { id } of all) await client.gatherings.answer.mutate({ id, answer: "Going" });
    const ids = all.map(({ id }) => id).values();
    return async (time: string) => {
      server.clock.setInstant(`2026-02-15T${time}:00.000Z`);
      await gatherings.update.mutate({ ...SUPPER, id: ids.next().value ?? 0, place: "Marsh" });
    };
  }

  it("are one email if each follows within ten minutes", async () => {
    const moveAt = await mover(2);
    await moveAt("12:00");
    await moveAt("12:07");
    expect(await tellAt("12:16")).toEqual([]);
    const mails = await tellAt("12:17");
    expect(mails.map(({ subject }) => subject)).toEqual(["New times or places: 2 gatherings of Tidewater"]);
    expect(await tellAt("12:40")).toEqual([]);
  });

  it("are told after half an hour, even if they go on", async () => {
    const moveAt = await mover(6);
    for (const time of ["12:00", "12:08", "12:16", "12:24"]) {
      await moveAt(time);
      expect(await tellAt(time)).toEqual([]);
    }
    expect(await tellAt("12:29")).toEqual([]);
    expect(await tellAt("12:30")).toHaveLength(1);
    await moveAt("12:31");
    expect(await tellAt("12:41")).toHaveLength(1);
  });
});
