import { describe, expect, it } from "vitest";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { calendarOf } from "../support/calendar-files.ts";
import { sharedServer } from "../support/hooks.ts";
import { importIn, importsInto } from "../support/imports.ts";
import { outcomeOf } from "../support/outcome.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"] });
const { as, importAll, list, idOf, undo } = importsInto(server);

const on = (day: number, title: string) => [`UID:${title}`, `SUMMARY:${title}`, `DTSTART:2026030${day}T180000Z`];
const TEXT = calendarOf(on(1, "Supper"), on(2, "Song"), on(3, "Walk"));

const titles = async () => (await list()).map(({ title }) => title);
const entries = async () => (await (await as("bo")).journal.list.query({})).entries;

describe("an import", () => {
  it("is one event and one entry in the activity, with the name of its file", async () => {
    const { events } = await importAll("ada", TEXT, { file_name: "garden.ics" });
    expect(events).toMatchObject([
      { GatheringsEvent: { ImportUpdated: { name: "garden.ics", made: 3, changed: 0, kept: null } } },
    ]);
    const imported = (await entries()).filter(({ kind }) => kind === "calendar_import");
    expect(imported.map(({ text }) => text)).toEqual(["Ada imported 3 gatherings from garden.ics"]);
    expect(imported[0]?.undo).toMatchObject([{ field: "kept", before: "On", now: "Off", changed_since: false }]);
  });

  it("is called a calendar without a file, and a long or hostile name is cut and cleaned", async () => {
    await importAll("ada", TEXT);
    expect((await entries())[0]?.text).toBe("Ada imported 3 gatherings from a calendar");
    const text = calendarOf(on(4, "Camp"));
    const made = await importAll("bo", text, { file_name: `a\u0000\u202Eb\n${"🐙".repeat(300)}` });
    expect(Array.from(importIn(made)?.name ?? "")).toHaveLength(200);
    expect(importIn(made)?.name).not.toContain("\u0000");
    expect(importIn(made)?.name).not.toContain("\n");
  });

  it("is found by the crews of its gatherings", async () => {
    const { crews } = server.collective;
    const { journal } = await as("ada");
    await importAll("ada", TEXT, { crew_id: crews["garden"] ?? 0 });
    const ofCrew = async (name: string) => (await journal.list.query({ crew_id: crews[name] ?? 0 })).entries;
    expect(await ofCrew("garden")).toMatchObject([{ kind: "calendar_import" }]);
    expect(await ofCrew("kitchen")).toEqual([]);
  });

  it("of which everything exists is no change", async () => {
    const { revision } = await importAll("ada", TEXT);
    expect(await importAll("bo", TEXT)).toEqual({ revision, events: [] });
  });
});

describe("undoing an import", () => {
  it("deletes all that it made, by any member, and the same calendar can come in again", async () => {
    const imported = await importAll("ada", TEXT, { file_name: "garden.ics" });
    const undone = await undo("bo", imported);
    expect(importIn(undone)).toMatchObject({ made: 3, kept: { count: 0, gatherings: [] } });
    expect(await titles()).toEqual([]);
    const [entry, before] = await entries();
    expect(entry).toMatchObject({ text: "Bo undid the import of garden.ics", changes: [], undo: [] });
    expect(before?.undo).toEqual([]);
    expect(importIn(await importAll("bo", TEXT))?.made).toBe(3);
  });

  it("leaves what somebody has answered, edited, cancelled or attended, and names it", async () => {
    const text = calendarOf(...["Supper", "Song", "Walk", "Camp", "Talk"].map((title, index) => on(index + 1, title)));
    const imported = await importAll("ada", text);
    const { gatherings } = await as("bo");
    await gatherings.answer.mutate({ id: await idOf("Supper"), answer: "NotGoing" });
    const times = { starts_at: "2026-03-02T18:00:00Z", ends_at: "2026-03-02T21:00:00Z" };
    await gatherings.update.mutate({ id: await idOf("Song"), title: "Choir", ...times });
    await gatherings.cancel.mutate({ id: await idOf("Walk"), reason: null });
    const talk = await idOf("Talk");
    server.clock.setDay("2026-03-06");
    await gatherings.notePresence.mutate({ id: talk, person_ids: [server.person("bo")] });
    server.clock.setDay("2026-01-15");
    const kept = importIn(await undo("bo", imported))?.kept;
    expect(kept).toMatchObject({ count: 4 });
    expect(kept?.gatherings.map(({ title }) => title)).toEqual(["Supper", "Choir", "Walk", "Talk"]);
    expect(await titles()).toEqual(["Supper", "Choir", "Walk", "Talk"]);
    const [entry] = await entries();
    expect(entry?.text).toBe("Bo undid the import of a calendar; 4 gatherings stay: Supper, Choir, Walk, Talk");
    expect(entry?.words.filter(({ names }) => names?.kind === "gathering")).toHaveLength(4);
    expect(importIn(await importAll("ada", text))?.made).toBe(1);
  });

  it("deletes what somebody has answered and taken back", async () => {
    const imported = await importAll("ada", TEXT);
    const { gatherings } = await as("bo");
    const id = await idOf("Supper");
    await gatherings.answer.mutate({ id, answer: "Going" });
    await gatherings.answer.mutate({ id, answer: null });
    expect(importIn(await undo("ada", imported))?.kept).toMatchObject({ count: 0, gatherings: [] });
  });

  it("names the first ten of many", async () => {
    const text = calendarOf(...Array.from({ length: 12 }, (_, index) => on((index % 9) + 1, `Walk ${index}`)));
    const imported = await importAll("ada", text);
    await server.running.services.db.updateTable("gatherings").set({ sequence: 1 }).execute();
    const kept = importIn(await undo("bo", imported))?.kept;
    expect([kept?.count, kept?.gatherings.length]).toEqual([12, 10]);
    expect((await entries())[0]?.text).toMatch(/; 12 gatherings stay: Walk 0, .*, …$/);
  });

  it("happens once, also if it is asked for twice at once or again after a later import", async () => {
    const imported = await importAll("ada", TEXT);
    const outcomes = await Promise.all(["ada", "bo"].map((name) => outcomeOf(undo(name, imported))));
    expect(outcomes.toSorted()).toEqual(["NothingToUndo", "done"]);
    await importAll("ada", TEXT);
    expect(await outcomeOf(undo("bo", imported))).toBe("NothingToUndo");
    expect(await titles()).toHaveLength(3);
  });

  it("still works once its author's data is removed, and leaves what others imported", async () => {
    const imported = await importAll("ada", TEXT);
    await importAll("bo", calendarOf(on(5, "Camp")));
    await removePerson(server.running.services, { collectiveId: server.collective.id, personId: server.person("ada") });
    expect(importIn(await undo("bo", imported))).toMatchObject({ author_id: null, made: 3 });
    const { gatherings } = await as("bo");
    const left = await gatherings.list.query({ to: "2027-01-01T00:00:00Z" });
    expect(left.map(({ title }) => title)).toEqual(["Camp"]);
  });
});
