import { beforeEach, describe, expect, it } from "vitest";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { contentOf, type ChangeResult } from "../../shared/events/events.ts";
import { beginAnew, SHARED } from "../support/new-collective.ts";
import { membersOf, serverForAll } from "../support/hooks.ts";
import { outcomeOf } from "../support/outcome.ts";

const server = serverForAll(SHARED);
beforeEach(() => beginAnew(server, { people: ["ada", "bo"], crews: ["garden", "kitchen"] }));
const open = membersOf(server);
const as = async (name: string) => (await open(name)).client;

const event = (uid: number, title: string) =>
  `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:${title}\nDTSTART:2026030${uid}T180000Z\nDURATION:PT2H\nEND:VEVENT\n`;
const calendar = (...events: string[]) => `BEGIN:VCALENDAR\n${events.join("")}END:VCALENDAR\n`;
const TEXT = calendar(event(1, "Supper"), event(2, "Song"), event(3, "Walk"));

async function importAll(name: string, { text = TEXT, file_name }: { text?: string; file_name?: string } = {}) {
  const { gatherings } = await as(name);
  const { found } = await gatherings.previewCalendar.mutate({ text });
  const keys = found.filter(({ exists }) => !exists).map(({ key }) => key);
  return gatherings.importCalendar.mutate({ text, keys, ...(file_name !== undefined && { file_name }) });
}
const undo = async (name: string, revision: number) => (await as(name)).journal.undo.mutate({ revision });
const list = async () => (await as("ada")).gatherings.list.query({ to: "2027-01-01T00:00:00Z" });
const titles = async () => (await list()).map(({ title }) => title);
const idOf = async (title: string) => (await list()).find((gathering) => gathering.title === title)?.id ?? 0;
const entries = async () => (await (await as("bo")).journal.list.query({})).entries;
const importIn = ({ events }: ChangeResult) => events.map((one) => contentOf(one, "ImportUpdated"))[0];

describe("an import", () => {
  it("is one event and one entry in the activity, with the name of its file", async () => {
    const { events } = await importAll("ada", { file_name: "garden.ics" });
    expect(events).toMatchObject([
      { GatheringsEvent: { ImportUpdated: { name: "garden.ics", made: 3, changed: 0, kept: null } } },
    ]);
    const imported = (await entries()).filter(({ kind }) => kind === "calendar_import");
    expect(imported.map(({ text }) => text)).toEqual(["Ada imported 3 gatherings from garden.ics"]);
    expect(imported[0]?.undo).toMatchObject([{ field: "kept", before: "On", now: "Off", changed_since: false }]);
  });

  it("is called a calendar without a file, and a long or hostile name is cut and cleaned", async () => {
    await importAll("ada");
    expect((await entries())[0]?.text).toBe("Ada imported 3 gatherings from a calendar");
    const text = calendar(event(4, "Camp"));
    const made = await importAll("bo", { text, file_name: `a\u0000\u202Eb\n${"🐙".repeat(300)}` });
    expect(Array.from(importIn(made)?.name ?? "")).toHaveLength(200);
    expect(importIn(made)?.name).not.toContain("\u0000");
    expect(importIn(made)?.name).not.toContain("\n");
  });

  it("is found by the crews of its gatherings", async () => {
    const { crews } = server.collective;
    const { gatherings, journal } = await as("ada");
    const keys = (await gatherings.previewCalendar.mutate({ text: TEXT })).found.map(({ key }) => key);
    await gatherings.importCalendar.mutate({ text: TEXT, keys, crew_id: crews["garden"] ?? 0 });
    const ofCrew = async (name: string) => (await journal.list.query({ crew_id: crews[name] ?? 0 })).entries;
    expect(await ofCrew("garden")).toMatchObject([{ kind: "calendar_import" }]);
    expect(await ofCrew("kitchen")).toEqual([]);
  });

  it("of which everything exists is no change", async () => {
    const { revision } = await importAll("ada");
    const { gatherings } = await as("bo");
    const keys = (await gatherings.previewCalendar.mutate({ text: TEXT })).found.map(({ key }) => key);
    expect(await gatherings.importCalendar.mutate({ text: TEXT, keys })).toEqual({ revision, events: [] });
  });
});

describe("undoing an import", () => {
  it("deletes all that it made, by any member, and the same calendar can come in again", async () => {
    const { revision } = await importAll("ada", { file_name: "garden.ics" });
    const undone = await undo("bo", revision);
    expect(importIn(undone)).toMatchObject({ made: 3, kept: { count: 0, gatherings: [] } });
    expect(await titles()).toEqual([]);
    const [entry, before] = await entries();
    expect(entry).toMatchObject({ text: "Bo undid the import of garden.ics", changes: [], undo: [] });
    expect(before?.undo).toEqual([]);
    expect(importIn(await importAll("bo"))?.made).toBe(3);
  });

  it("leaves what somebody has answered, edited, cancelled or attended, and names it", async () => {
    const text = calendar(...["Supper", "Song", "Walk", "Camp", "Talk"].map((title, index) => event(index + 1, title)));
    const { revision } = await importAll("ada", { text });
    const { gatherings } = await as("bo");
    await gatherings.answer.mutate({ id: await idOf("Supper"), answer: "NotGoing" });
    const times = { starts_at: "2026-03-02T18:00:00Z", ends_at: "2026-03-02T21:00:00Z" };
    await gatherings.update.mutate({ id: await idOf("Song"), title: "Choir", ...times });
    await gatherings.cancel.mutate({ id: await idOf("Walk"), reason: null });
    const talk = await idOf("Talk");
    server.clock.setDay("2026-03-06");
    await gatherings.notePresence.mutate({ id: talk, person_ids: [server.person("bo")] });
    server.clock.setDay("2026-01-15");
    const kept = importIn(await undo("bo", revision))?.kept;
    expect(kept).toMatchObject({ count: 4 });
    expect(kept?.gatherings.map(({ title }) => title)).toEqual(["Supper", "Choir", "Walk", "Talk"]);
    expect(await titles()).toEqual(["Supper", "Choir", "Walk", "Talk"]);
    const [entry] = await entries();
    expect(entry?.text).toBe("Bo undid the import of a calendar; 4 gatherings stay: Supper, Choir, Walk, Talk");
    expect(entry?.words.filter(({ names }) => names?.kind === "gathering")).toHaveLength(4);
    expect(importIn(await importAll("ada", { text }))?.made).toBe(1);
  });

  it("deletes what somebody has answered and taken back", async () => {
    const { revision } = await importAll("ada");
    const { gatherings } = await as("bo");
    const id = await idOf("Supper");
    await gatherings.answer.mutate({ id, answer: "Going" });
    await gatherings.answer.mutate({ id, answer: null });
    expect(importIn(await undo("ada", revision))?.kept).toMatchObject({ count: 0, gatherings: [] });
  });

  it("names the first ten of many", async () => {
    const text = calendar(
      ...Array.from({ length: 12 }, (_, index) =>
        event((index % 9) + 1, `Walk ${index}`).replace("UID:", `UID:${index}-`),
      ),
    );
    const { revision } = await importAll("ada", { text });
    await server.running.services.db.updateTable("gatherings").set({ sequence: 1 }).execute();
    const kept = importIn(await undo("bo", revision))?.kept;
    expect([kept?.count, kept?.gatherings.length]).toEqual([12, 10]);
    expect((await entries())[0]?.text).toMatch(/; 12 gatherings stay: Walk 0, .*, …$/);
  });

  it("happens once, also if it is asked for twice at once or again after a later import", async () => {
    const { revision } = await importAll("ada");
    const outcomes = await Promise.all(["ada", "bo"].map((name) => outcomeOf(undo(name, revision))));
    expect(outcomes.toSorted()).toEqual(["NothingToUndo", "done"]);
    await importAll("ada");
    expect(await outcomeOf(undo("bo", revision))).toBe("NothingToUndo");
    expect(await titles()).toHaveLength(3);
  });

  it("still works once its author's data is removed, and leaves what others imported", async () => {
    const { revision } = await importAll("ada");
    await importAll("bo", { text: calendar(event(5, "Camp")) });
    await removePerson(server.running.services, { collectiveId: server.collective.id, personId: server.person("ada") });
    expect(importIn(await undo("bo", revision))).toMatchObject({ author_id: null, made: 3 });
    expect(
      (await (await as("bo")).gatherings.list.query({ to: "2027-01-01T00:00:00Z" })).map(({ title }) => title),
    ).toEqual(["Camp"]);
  });
});
