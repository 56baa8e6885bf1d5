import { describe, expect, it } from "vitest";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { actAs } from "../support/editing.ts";
import { calendarOf } from "../support/calendar-files.ts";
import { sharedServer } from "../support/hooks.ts";
import { importsInto } from "../support/imports.ts";
import { listQueuedEmails, receiveEmails, withoutTime } from "../support/emails.ts";
import { outcomeOf } from "../support/outcome.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const { as, idOf, importAll, list, undo } = importsInto(server);
const SUPPER = { title: "Supper", starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };
const EXPECTED = { ...SUPPER, expectation: "Expected" as const };

const takePart = async () => {
  for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2, { joins: ["garden"] });
};
/** Lets time pass, and returns the subjects of all emails. */
async function tell() {
  await receiveEmails(server.running.services.db);
  server.clock.advance(3_600);
  await queueGatheringNews(server.running.services);
  return (await listQueuedEmails(server)).map(({ subject }) => withoutTime(subject));
}
async function deletionOf(title: string) {
  const { gatherings } = await as("ada");
  const id = await idOf(title);
  const { gatherings: count } = await gatherings.deletion.query({ id });
  return [count, await outcomeOf(gatherings.delete.mutate({ id }))];
}

describe("a gathering of which somebody was told", () => {
  it("is cancelled, and not deleted, and so they hear of it", async () => {
    await takePart();
    const { gatherings } = await as("ada");
    await gatherings.create.mutate(EXPECTED);
    expect(await tell()).toEqual(["New: Supper", "New: Supper"]);
    await gatherings.create.mutate({ ...EXPECTED, title: "Song" });
    expect(await deletionOf("Supper")).toEqual([0, "GatheringNotDeletable"]);
    expect(await deletionOf("Song")).toEqual([1, "done"]);
    await gatherings.cancel.mutate({ id: await idOf("Supper"), reason: null });
    expect((await tell()).slice(2)).toEqual(["Cancelled: Supper", "Cancelled: Supper"]);
  });

  it("keeps its whole series", async () => {
    await takePart();
    const { gatherings } = await as("ada");
    const repeats = { unit: "Week", times: 3 } as const;
    await gatherings.create.mutate({ ...EXPECTED, repeats });
    await tell();
    await gatherings.create.mutate({ ...EXPECTED, title: "Song", repeats });
    expect(await deletionOf("Supper")).toEqual([0, "GatheringNotDeletable"]);
    expect(await deletionOf("Song")).toEqual([3, "done"]);
  });

  it("can still be deleted if nobody but its author knows of it", async () => {
    await actAs(server, "ada").plan(2, { joins: ["kitchen"] });
    const { gatherings } = await as("ada");
    await gatherings.create.mutate({ ...SUPPER, crew_id: server.crew("kitchen") });
    expect(await tell()).toEqual([]);
    expect(await deletionOf("Supper")).toEqual([1, "done"]);
  });
});

describe("undoing an import of which people were told", () => {
  const entry = (day: number, title: string, hour = "18") => [
    `UID:${title}`,
    `SUMMARY:${title}`,
    `DTSTART:202602${day}T${hour}0000Z`,
  ];
  const TEXT = calendarOf(entry(20, "Supper"), entry(21, "Song"), entry(22, "Walk"));
  const importInto = (crew: string | null, text = TEXT) =>
    importAll("ada", text, { crew_id: crew === null ? null : server.crew(crew) });
  const states = async () =>
    (await list()).map(({ title, cancelled_at }) => `${title}${cancelled_at === null ? "" : " cancelled"}`);
  const CANCELLED = ["Supper cancelled", "Song cancelled", "Walk cancelled"];

  it("cancels what they know of, and tells those who are coming", async () => {
    await takePart();
    const imported = await importInto("garden");
    const other = await importInto(null, calendarOf(entry(24, "Camp"), entry(25, "Talk")));
    expect(await tell()).toHaveLength(2);
    const { events } = await undo("ada", imported);
    expect(events).toMatchObject([
      { GatheringsEvent: { ImportUpdated: { kept: { count: 0, gatherings: [], cancelled: 3 } } } },
    ]);
    expect(await states()).toEqual([...CANCELLED, "Camp", "Talk"]);
    expect((await undo("ada", other)).events).toMatchObject([
      { GatheringsEvent: { ImportUpdated: { kept: { count: 0, cancelled: 0 } } } },
    ]);
    expect(await states()).toEqual(CANCELLED);
  });

  it("cancels also those of a crew that the email counts and does not describe", async () => {
    await takePart();
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
    const walks = hours.map((hour) => entry(20, `Walk ${hour}`, hour));
    const imported = await importInto("garden", calendarOf(...walks));
    expect(await tell()).toHaveLength(2);
    await undo("ada", imported);
    expect(await states()).toEqual(hours.map((hour) => `Walk ${hour} cancelled`));
  });

  it("deletes what nobody has been told of yet, and nobody ever is", async () => {
    await takePart();
    const imported = await importInto("garden");
    await undo("bo", imported);
    expect(await states()).toEqual([]);
    expect(await tell()).toEqual([]);
  });

  it("lets the same calendar come in again, with the gatherings that were cancelled", async () => {
    await takePart();
    const imported = await importInto("garden");
    await tell();
    const before = (await list()).map(({ id }) => id);
    await undo("ada", imported);
    const again = await importInto("garden");
    expect(await states()).toEqual(["Supper", "Song", "Walk"]);
    expect((await list()).map(({ id }) => id)).toEqual(before);
    await undo("ada", again);
    expect(await states()).toEqual(CANCELLED);
  });
});
