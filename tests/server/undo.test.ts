import { describe, expect, it } from "vitest";
import { collectiveInputSchema } from "../../shared/collective/collective.schema.ts";
import { crewInputSchema } from "../../shared/crews/crews.schema.ts";
import { changedFields } from "../../shared/journal/journal-fields.ts";
import type { JournalFilter, Journalled, JournalPage } from "../../shared/journal/journal.ts";
import { profileSchema } from "../../shared/people/people.schema.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, membersOf, sharedServer } from "../support/hooks.ts";
import { outcomeOf } from "../support/outcome.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"] });
const ada = memberForEach(server, "ada");
const member = membersOf(server);

const list = async (filter: JournalFilter = {}) => (await ada.client.journal.list.query(filter)).entries;
const texts = async (filter?: JournalFilter) => (await list(filter)).map(({ text }) => text);
const state = () => ada.client.collective.state.query();
const garden = async () => (await state()).crews[0];
const edit = (name: string, changed: { description?: string; by?: string } = {}) =>
  actAs(server, changed.by ?? "bo").editCrew("garden", { name, description: changed.description ?? "Soil", links: [] });
const undo = (revision = 0, fields?: string[]) =>
  ada.client.journal.undo.mutate({ revision, ...(fields && { fields }) });
const outcomeOfUndo = (revision?: number) => outcomeOf(undo(revision));

describe("the journal in words", () => {
  it("says who did what, newest first, with what was before and after", async () => {
    const links = [{ link_type: "Matrix" as const, url: "https://chat.example.org", label: "Watering rota" }];
    await actAs(server, "bo").editCrew("garden", { name: "Garden", description: "Everything about garden", links });
    const [entry] = await list();
    expect(entry).toMatchObject({
      text: "Bo edited Garden",
      author_id: server.person("bo"),
      kind: "crew",
      words: [
        { text: "Bo", names: { kind: "person", id: server.person("bo") } },
        { text: " edited " },
        { text: "Garden", names: { kind: "crew", id: server.crew("garden") } },
      ],
      changes: [
        { label: "Name", before: "garden", after: "Garden" },
        { label: "Links", before: "(empty)", after: "Matrix · https://chat.example.org · Watering rota" },
      ],
    });
  });

  it("leaves out fields that only an earlier release had", async () => {
    const { revision } = await edit("Garden");
    const { db } = server.running.services;
    const { before, after } = await db
      .selectFrom("journal")
      .select(["before", "after"])
      .where("revision", "=", revision)
      .executeTakeFirstOrThrow();
    const withColour = (side: string | null, colour: string) => JSON.stringify({ ...JSON.parse(side ?? "{}"), colour });
    const sides = { before: withColour(before, "green"), after: withColour(after, "red") };
    await db.updateTable("journal").set(sides).where("revision", "=", revision).execute();
    const [entry] = await list();
    expect(entry?.changes.map(({ field }) => field)).toEqual(["name", "description"]);
    expect(entry?.undo.map(({ field }) => field)).toEqual(["name", "description"]);
    await undo(revision);
    expect(await garden()).toMatchObject({ name: "garden" });
  });

  it("tells of plans, and of who convenes because of them", async () => {
    await actAs(server, "ada").plan(3, { volunteers: ["garden"], joins: ["kitchen"] });
    await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
    await actAs(server, "ada").plan(3, hiatusUntil("2026-05-01"));
    expect(await texts()).toEqual([
      "Bo convenes garden in interval 3",
      "Ada pauses until May 1, 2026, leaves garden and leaves kitchen in interval 3",
      "Bo takes part and joins garden as a volunteer to convene in interval 3",
      "Ada takes part, joins garden as convenor and joins kitchen in interval 3",
    ]);
  });

  it("tells of the roll-over and of who left with an interval", async () => {
    await actAs(server, "bo").plan(2, EXIT);
    server.clock.setDay("2026-03-05");
    await server.rollOver();
    expect(await texts()).toEqual([
      "Interval 3 began",
      "Bo left",
      "Bo is no longer included in interval 3",
      "Bo leaves in interval 2",
    ]);
  });

  it.each([
    ["de", "Zyklus 3: ada macht mit, kommt in die Crew garden (koordiniert) und kommt in die Crew kitchen"],
    ["es", "Ada participa, se une al equipo garden (coordina) y se une al equipo kitchen en el ciclo 3"],
    ["fr", "Ada participe, rejoint et coordonne l’équipe garden et rejoint l’équipe kitchen (cycle 3)"],
  ])("is in the language of Accept-Language: %s", async (language, words) => {
    await actAs(server, "ada").plan(3, { volunteers: ["garden"], joins: ["kitchen"] });
    const headers = { cookie: ada.cookie, "accept-language": language };
    const answer = await fetch(`${server.url}/api/my_collective/activity`, { headers });
    const { entries } = (await answer.json()) as JournalPage;
    expect(entries[0]?.text).toBe(words);
  });

  it("is filtered by person, crew, interval and kind, and comes in pages", async () => {
    await actAs(server, "bo").plan(2, { joins: ["garden"] });
    await edit("Garden");
    await actAs(server, "ada").createInterval("2026-04-01", "2026-04-30");
    const about = "Bo takes part and joins Garden in interval 2";
    expect(await texts({ person_id: server.person("bo") })).toEqual(["Bo edited Garden", about]);
    expect(await texts({ crew_id: server.crew("garden"), kind: "participation" })).toEqual([about]);
    expect(await texts({ interval_id: 4 })).toEqual(["Ada added interval 4"]);
    expect(await texts({ interval_id: 3 })).toEqual([]);
    for (let number = 1; number <= 50; number += 1) await edit(`Garden ${number}`);
    const first = await ada.client.journal.list.query({});
    expect([first.entries.length, first.entries[0]?.changes[0]?.after]).toEqual([50, "Garden 50"]);
    const rest = await ada.client.journal.list.query({ before: first.next ?? 0 });
    expect(rest.entries.map(({ text }) => text)).toEqual([
      "Ada added interval 4",
      "Bo edited Garden 50",
      about.replace("Garden", "Garden 50"),
    ]);
    expect(rest.next).toBe(null);
  });
});

describe("undoing a change", () => {
  it("restores what was before, by a new change that can be undone as well", async () => {
    const before = await garden();
    const { revision } = await edit("Garden");
    const { events } = await undo(revision);
    expect(events).toEqual([{ CrewsEvent: { CrewUpdated: before } }]);
    expect(await garden()).toEqual(before);
    const [undone, done] = await list();
    const changes = [{ before: "Garden", after: "garden" }, {}];
    expect(undone).toMatchObject({ author_id: server.person("ada"), changes });
    expect(done?.undo).toEqual([]);
    await undo(undone?.revision);
    expect(await garden()).toMatchObject({ name: "Garden", description: "Soil" });
  });

  it("leaves fields as they are that the change did not touch", async () => {
    const { revision } = await edit("Garden", { description: "Everything about garden" });
    await edit("Garden", { description: "Soil and seeds" });
    await undo(revision);
    expect(await garden()).toMatchObject({ name: "garden", description: "Soil and seeds" });
  });

  it("shows both versions of a field that was changed again since, and restores the chosen ones", async () => {
    const { revision } = await edit("Garden");
    await edit("Gardens");
    expect((await list({ before: revision + 1 }))[0]?.undo).toEqual([
      { field: "name", label: "Name", before: "garden", now: "Gardens", changed_since: true },
      {
        field: "description",
        label: "Description",
        before: "Everything about garden",
        now: "Soil",
        changed_since: false,
      },
    ]);
    await expect(undo(revision)).rejects.toMatchObject({
      data: { appCode: "ChangedSince", httpStatus: 409 },
    });
    expect(await garden()).toMatchObject({ name: "Gardens" });
    await undo(revision, ["description"]);
    expect(await garden()).toMatchObject({ name: "Gardens", description: "Everything about garden" });
    await undo(revision, ["name"]);
    expect(await garden()).toMatchObject({ name: "garden" });
    expect(await outcomeOfUndo(revision)).toBe("NothingToUndo");
  });

  it("follows the rules of editing: a slug that is taken by now is refused", async () => {
    await actAs(server, "ada").editCollective({ slug: "tidewater" });
    const { revision } = await actAs(server, "ada").editCollective({ slug: "highwater" });
    const other = { name: "Other", slug: "tidewater", rolled_over_on: "2026-01-01" };
    await server.running.services.db.insertInto("collectives").values(other).execute();
    const fields = { slug: "Slug is already in use" };
    await expect(undo(revision)).rejects.toMatchObject({ data: { fields } });
  });

  it("of a profile is for the person alone, and leaves contacts as they are", async () => {
    const contacts = [{ label: "Phone", text: "960104" }];
    const { revision } = await actAs(server, "bo").editProfile({ display_name: "Bo the Bold", contacts });
    expect((await list())[0]?.undo).toEqual([]);
    expect(await outcomeOfUndo(revision)).toBe("NothingToUndo");
    await (await member("bo")).client.journal.undo.mutate({ revision });
    expect((await state()).people[1]).toMatchObject({ display_name: "bo", contacts });
  });

  it("restores an interval's dates by the rules for correcting them, while it is not over", async () => {
    const dates = { start_date: "2026-03-02", end_date: "2026-03-20" };
    await ada.client.intervals.update.mutate({ interval_id: 3, ...dates });
    const [moved] = await list({ kind: "interval" });
    const revision = moved?.revision ?? 0;
    expect(moved).toMatchObject({
      text: "Ada moved interval 3",
      changes: [
        { label: "Start date", before: "2026-03-01", after: "2026-03-02" },
        { label: "End date", before: "2026-03-31", after: "2026-03-20" },
      ],
      undo: [{ changed_since: false }, { changed_since: false }],
    });
    await undo(revision);
    expect((await state()).intervals[2]).toEqual({ id: 3, start_date: "2026-03-01", end_date: "2026-03-31" });
    server.clock.setDay("2026-05-01");
    const later = (await member("ada")).client.journal;
    expect((await later.list.query({ kind: "interval" })).entries).toMatchObject([{ undo: [] }, { undo: [] }]);
    expect(await outcomeOf(later.undo.mutate({ revision }))).toBe("NothingToUndo");
  });

  it("restores an archived crew with those who had chosen it, and archives it again", async () => {
    await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
    const { revision, events } = await ada.client.crews.archive.mutate({ id: server.crew("garden") });
    const [gone, archived] = await list();
    expect([gone?.text, archived?.text]).toEqual(["Ada leaves garden in interval 3", "Ada archived garden"]);
    await undo(revision - events.length + 1);
    expect(await garden()).toMatchObject({ archived_at: null });
    expect((await state()).involvements.next_interval?.crew_involvements).toMatchObject([{ convenor: true }]);
    const restored = (await list()).find(({ text }) => text === "Ada restored garden");
    await undo(restored?.revision);
    expect(await garden()).toMatchObject({ archived_at: server.clock.now().toISOString() });
    expect((await list({ kind: "crew" })).map((entry) => entry.undo.length)).toEqual([1, 0, 1]);
  });

  it("brings a deleted crew back whole, once, with its id", async () => {
    const links = [{ link_type: "Website" as const, url: "https://example.org", label: "Rota" }];
    await actAs(server, "bo").editCrew("garden", { name: "Garden", description: "Soil", links });
    await ada.client.crews.archive.mutate({ id: server.crew("garden") });
    const before = await garden();
    const deleted = await ada.client.crews.delete.mutate({ id: server.crew("garden") });
    const [entry] = await list();
    expect(entry).toMatchObject({ changes: [], undo: [{ field: "deleted", changed_since: false }] });
    const revision = deleted.revision - deleted.events.length + 1;
    expect(entry?.revision).toBe(revision);
    const { events } = await undo(revision);
    expect(events).toEqual([{ CrewsEvent: { CrewUpdated: before } }]);
    expect(await garden()).toEqual(before);
    expect((await list({ before: revision + 1 }))[0]?.undo).toEqual([]);
    expect(await outcomeOfUndo(revision)).toBe("NothingToUndo");
    const edited = (await list({ crew_id: server.crew("garden") })).find(({ text }) => text === "Bo edited Garden");
    await undo(edited?.revision, ["name"]);
    expect(await garden()).toMatchObject({ ...before, name: "garden" });
  });

  it("is not offered for an end that was open, which no correction can restore", async () => {
    const { db } = server.running.services;
    await db.updateTable("intervals").set({ end_date: null }).where("id", "=", 3).execute();
    const dates = { start_date: "2026-03-02", end_date: "2026-03-20" };
    const { revision, events } = await ada.client.intervals.update.mutate({ interval_id: 3, ...dates });
    expect((await list({ kind: "interval" }))[0]).toMatchObject({ changes: [{}, {}], undo: [] });
    expect(await outcomeOfUndo(revision - events.length + 1)).toBe("NothingToUndo");
  });

  it("restores every field that people edit, except contacts", () => {
    const known = (kind: "collective" | "crew" | "person", input: { shape: object }) => {
      const sides = { before: {}, after: Object.fromEntries(Object.keys(input.shape).map((field) => [field, "new"])) };
      return changedFields({ kind, ...sides } as unknown as Journalled).map(({ field }) => field);
    };
    for (const [kind, input] of [
      ["collective", collectiveInputSchema],
      ["crew", crewInputSchema],
      ["person", profileSchema],
    ] as const) {
      const fields = Object.keys(input.shape).filter((field) => field !== "contacts");
      expect(known(kind, input).toSorted()).toEqual(fields.toSorted());
    }
  });

  it("is not offered for plans, handovers, and what is new", async () => {
    await actAs(server, "ada").plan(2, { volunteers: ["garden"] });
    await actAs(server, "ada").writeHandover(2, "garden", "The key is under the pot");
    await actAs(server, "ada").createCrew({ name: "Boats", description: "What floats", links: [] });
    const entries = await list();
    expect(entries.length).toBeGreaterThanOrEqual(3);
    for (const { revision, undo: offered } of entries) {
      expect(offered).toEqual([]);
      expect(await outcomeOfUndo(revision)).toBe("NothingToUndo");
    }
  });
});
