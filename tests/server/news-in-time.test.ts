import { describe, expect, it } from "vitest";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, receiveEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"] });
const open = membersOf(server);
const as = async (name: string) => (await open(name)).client.gatherings;
const at = (time: string) => `2026-02-15T${time}:00.000Z`;

/** Plans a gathering of today as ada at a time; bo and cy go to it. */
async function meet(title: string, [from, to]: [string, string], changed: object = {}): Promise<number> {
  const id = await actAs(server, "ada").meet({ title, starts_at: at(from), ends_at: at(to), ...changed });
  for (const name of ["bo", "cy"]) await actAs(server, name).answer(id, "Going");
  return id;
}

/** People know of everything that there is. */
const allKnow = () => server.running.services.db.deleteFrom("gathering_news").execute();

/** Tells people of changes then, and returns bo's new subjects. */
async function tellAt(time: string): Promise<string[]> {
  const before = (await listQueuedEmails(server)).length;
  await receiveEmails(server.running.services.db);
  server.clock.setInstant(at(time));
  await queueGatheringNews(server.running.services);
  const mails = (await listQueuedEmails(server)).slice(before);
  const [bo, cy] = ["bo", "cy"].map((name) => mails.filter(({ recipient }) => recipient.startsWith(name)));
  expect(cy?.map(({ subject }) => subject)).toEqual(bo?.map(({ subject }) => subject));
  return bo?.map(({ subject }) => subject) ?? [];
}

const edit = async (id: number, [from, to]: [string, string], changed: object = {}) =>
  actAs(server, "ada").editGathering(id, { title: "Other", starts_at: at(from), ends_at: at(to), ...changed });

describe("what begins within three hours", () => {
  it("is told within two minutes when it is cancelled, and the rest ten minutes after the last change", async () => {
    const soon = await meet("Soon", ["14:59", "16:00"]);
    const later = await meet("Later", ["15:20", "16:00"]);
    await allKnow();
    for (const id of [soon, later]) await actAs(server, "ada").cancelGathering(id, null);
    expect(await tellAt("12:00")).toEqual([]);
    expect(await tellAt("12:01")).toEqual(["Cancelled: Soon"]);
    expect(await tellAt("12:09")).toEqual([]);
    expect(await tellAt("12:10")).toEqual(["Cancelled: Later"]);
  });

  it("is told whatever else is edited: planned, moved and back on, also if it is over when others are told", async () => {
    const [moved, back, other] = [
      await meet("Moved", ["12:30", "13:00"]),
      await meet("Back", ["12:12", "12:20"]),
      await meet("Other", ["20:00", "21:00"]),
    ];
    await actAs(server, "ada").cancelGathering(back, null);
    await allKnow();
    await server.running.services.db.deleteFrom("told_gatherings").execute();
    await edit(moved, ["12:05", "12:08"], { title: "Moved" });
    await (await as("ada")).restore.mutate({ id: back });
    for (const name of ["bo", "cy"]) await actAs(server, name).plan(2);
    await actAs(server, "ada").meet({
      title: "Flood",
      starts_at: at("12:06"),
      ends_at: at("12:09"),
      expectation: "Expected",
    });
    await edit(other, ["20:00", "21:00"], { place: "Barn" });
    const told = await tellAt("12:01");
    expect(told.toSorted()).toEqual(["It is back on: Back", "New time or place: Moved", "New: Flood"]);
  });

  it("is told although the server was away, even if it is just over", async () => {
    const id = await meet("Short", ["12:05", "12:10"]);
    await allKnow();
    await actAs(server, "ada").cancelGathering(id, null);
    expect(await tellAt("12:40")).toEqual(["Cancelled: Short"]);
    const { expires_at } = await server.running.services.db
      .selectFrom("outbound_emails")
      .select("expires_at")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(expires_at).toBe(at("15:00"));
  });
});

describe("what is edited on and on", () => {
  it("is told half an hour after the first change", async () => {
    const id = await meet("Supper", ["20:00", "21:00"]);
    const other = await meet("Other", ["20:00", "21:00"]);
    await allKnow();
    await actAs(server, "ada").cancelGathering(id, null);
    for (const time of ["12:09", "12:18", "12:27"]) {
      server.clock.setInstant(at(time));
      await edit(id, ["20:00", "21:00"], { title: "Supper", place: time });
      expect(await tellAt(time)).toEqual([]);
    }
    await edit(other, ["20:00", "21:00"], { place: "Barn" });
    expect(await tellAt("12:30")).toEqual(["New time or place: Other", "Cancelled: Supper"]);
  });
});

describe("who has had the most emails of a day", () => {
  it("is told of all that was cancelled since in the next one, an hour later, and at once of what begins soon", async () => {
    const titles = ["1", "2", "3", "4", "5", "6", "7", "8"];
    const ids: number[] = [];
    for (const title of titles) ids.push(await meet(title, ["21:00", "22:00"]));
    const soon = await meet("Soon", ["16:30", "17:00"]);
    await allKnow();
    const cancelAt = async (id: number, time: string) => {
      server.clock.setInstant(at(time));
      await actAs(server, "ada").cancelGathering(id, null);
    };
    const times = ["12:00", "12:31", "13:02", "13:33", "14:04", "14:35"];
    for (const [index, time] of times.entries()) {
      await cancelAt(ids[index] ?? 0, time);
      const later = new Date(Date.parse(at(time)) + 600_000).toISOString().slice(11, 16);
      expect(await tellAt(later)).toEqual([`Cancelled: ${index + 1}`]);
    }
    await cancelAt(ids[6] ?? 0, "14:50");
    expect(await tellAt("15:00")).toEqual([]);
    await cancelAt(soon, "15:01");
    expect(await tellAt("15:02")).toEqual(["Cancelled: Soon"]);
    await cancelAt(ids[7] ?? 0, "15:30");
    expect(await tellAt("15:40")).toEqual([]);
    expect(await tellAt("16:03")).toEqual(["2 gatherings of Tidewater are cancelled or back on"]);
    expect(await tellAt("17:10")).toEqual([]);
  });
});

describe("a change that was taken back", () => {
  const EVENING: [string, string] = ["20:00", "21:00"];
  const SEEN = { starts_at: at("20:00"), ends_at: at("21:00"), place: "Barn" };

  it("is told to those who have made it or have answered since, and to nobody else", async () => {
    const id = await meet("Other", EVENING, { place: "Net loft" });
    const second = await meet("Second", EVENING, { place: "Net loft" });
    await allKnow();
    await actAs(server, "cy").editGathering(id, {
      title: "Other",
      starts_at: at("20:00"),
      ends_at: at("21:00"),
      place: "Barn",
    });
    await edit(second, EVENING, { title: "Second", place: "Barn" });
    await actAs(server, "bo").answer(id, "Going", SEEN);
    await edit(id, EVENING, { place: "Net loft" });
    await edit(second, EVENING, { title: "Second", place: "Net loft" });
    expect(await tellAt("12:30")).toEqual(["New time or place: Other"]);
    const mails = await listQueuedEmails(server);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(["bo@example.org", "cy@example.org"]);
    expect(mails[0]?.body_text).toContain("The place was Barn.");
  });

  it("is told with what each of them has seen last", async () => {
    const id = await meet("Other", EVENING, { place: "Net loft" });
    await allKnow();
    await edit(id, EVENING, { place: "Barn" });
    await actAs(server, "bo").answer(id, "Going", SEEN);
    await edit(id, EVENING, { place: "Marsh" });
    expect(await tellAt("12:30")).toEqual(["New time or place: Other"]);
    const texts = Object.fromEntries((await listQueuedEmails(server)).map((mail) => [mail.recipient, mail.body_text]));
    expect(texts["bo@example.org"]).toContain("The place was Barn.");
    expect(texts["cy@example.org"]).toContain("The place was Net loft.");
  });
});
