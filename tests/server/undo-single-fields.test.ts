import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { newCollectiveSchema } from "../../shared/collective/collective.schema.ts";
import { crewInputSchema } from "../../shared/crews/crews.schema.ts";
import { addDays } from "../../shared/basics/dates.ts";
import type { ChangeResult } from "../../shared/events/events.ts";
import { gatheringTemplateInputSchema } from "../../shared/templates/gathering-templates.schema.ts";
import { gatheringInputSchema, lengthIssue } from "../../shared/gatherings/gatherings.schema.ts";
import { changedFields } from "../../shared/journal/journal-fields.ts";
import { profileSchema } from "../../shared/people/people.schema.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { restoredWith } from "../../shared/journal/undo.ts";
import { AppError } from "../../server/errors.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { editCrew } from "../../server/features/crews/crews.service.ts";
import { editGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { listSeries } from "../../server/features/series/series.queries.ts";
import { listTemplates } from "../../server/features/templates/templates.queries.ts";
import { createTemplate, editTemplate } from "../../server/features/templates/templates.service.ts";
import { findEntry } from "../../server/features/journal/journal.queries.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { editProfile } from "../../server/features/people/profile.service.ts";
import { changeIntervalDates } from "../../server/features/intervals/corrections.service.ts";
import { listPolls } from "../../server/features/polls/polls.queries.ts";
import { createPoll, editPoll } from "../../server/features/polls/polls.service.ts";
import { seriesIn, seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { trial } from "../support/trials.ts";
import { dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo"], crews: ["garden", "kitchen"], intervals: 3 });
const { plan, listAll, edit, cancel, restore, starts } = seriesIn2026(world);
const by = (name: string, id: number) => ({ ...world.by(name), id });

const undoOne = (revision: number, ...fields: string[]) => undo(world, world.by("bo"), { revision, fields });

/** The first entry of a change. */
const entryOf = ({ revision, events }: ChangeResult) => revision - events.length + 1;

let tried = 0;
afterAll(() => expect(tried).toBeGreaterThan(50));

/** Undoes each field of a change alone, and then that. What the rules of editing refuse stays as it is. */
async function undoEach(done: ChangeResult): Promise<void> {
  const revision = entryOf(done);
  const entry = await findEntry(world.db, { collectiveId: world.collective.id, revision });
  const fields = entry ? changedFields(entry.journalled).map(({ field }) => field) : [];
  for (const field of fields) {
    tried += 1;
    const undone = await allowed(undo(world, world.by("ada"), { revision, fields: [field] }));
    await expectValid();
    if (undone) await allowed(undo(world, world.by("ada"), { revision: entryOf(undone) }));
    await expectValid();
  }
}

async function allowed(change: Promise<ChangeResult>): Promise<ChangeResult | null> {
  return change.catch((error: unknown) => {
    if (error instanceof AppError && error.code !== "InternalError") return null;
    throw error;
  });
}

/** Everything could have been typed, and every gathering takes place. */
async function expectValid(): Promise<void> {
  const { collective, crews, people, intervals } = await world.load();
  newCollectiveSchema.parse(collective);
  for (const crew of crews) crewInputSchema.parse(crew);
  for (const person of people) profileSchema.parse(person);
  for (const { start_date, end_date } of intervals) expect(start_date <= (end_date ?? "9999")).toBe(true);
  const series = await listSeries(world.db, world.collective.id);
  for (const one of [...series, ...(await listAll())]) {
    gatheringInputSchema.parse(one);
    expect(lengthIssue(one.starts_at, one.ends_at)).toBe(null);
    expect(one.cancelled_at === null && one.cancel_reason !== null).toBe(false);
    expect(one.starts_at > "2025" && one.starts_at < "2037").toBe(true);
  }
  for (const poll of await listPolls(world.db, world.collective.id)) pollInputSchema.parse(poll);
  for (const template of await listTemplates(world.db, world.collective.id)) {
    gatheringTemplateInputSchema.parse(template);
  }
}

const title = fc.constantFrom("Dinner", "Supper", "Meal");
const place = fc.constantFrom(null, "Hall", "https://example.org");
const crew = fc.constantFrom(null, "garden", "kitchen");
const times = fc.record({
  day: fc.constantFrom("2026-01-16", "2026-01-20", "2026-02-05"),
  start: fc.constantFrom("08:00", "19:00", "23:30"),
  days: fc.constantFrom(0, 1, 13),
});
const timesOf = ({ day, start, days }: { day: string; start: string; days: number }) => ({
  starts_at: `${day}T${start}:00Z`,
  ends_at: `${addDays(day, days)}T23:45:00Z`,
});
const crewId = (name: string | null) => (name === null ? null : world.crew(name));
const numRuns = trial(8, 100);

describe("undoing one field of an edit leaves what could have been typed:", () => {
  it("a gathering, also in its next edit", async () => {
    await plan(null);
    const [gathering] = await listAll();
    const edits = fc.record({ title, place, crew, times, places: fc.constantFrom(null, 3) });
    await fc.assert(
      fc.asyncProperty(edits, async ({ crew: name, times: changed, ...fields }) => {
        const input = gatheringInputSchema.parse({ ...fields, crew_id: crewId(name), ...timesOf(changed) });
        await undoEach(await editGathering(world, by("ada", gathering?.id ?? 0), input));
      }),
      { numRuns },
    );
  });

  it("a series, whose rule and times are one thing", async () => {
    await plan({ unit: "Week", times: 6 });
    const edits = fc.oneof(
      fc.record({ title, place, times, scope: fc.constantFrom("All", "Following") }),
      fc.record({ title, times, every: fc.constantFrom(1, 2), weekdays: fc.subarray(["MO", "TH", "SA"]) }),
      fc.record({ reason: fc.constantFrom("Flooded", null) }),
    );
    await fc.assert(
      fc.asyncProperty(edits, async (wanted) => {
        const coming = (await listAll()).find(({ starts_at }) => starts_at > "2026-01-16");
        const day = coming?.original_start?.slice(0, 10) ?? "";
        if (!coming) return;
        const change =
          "reason" in wanted
            ? coming.cancelled_at
              ? restore(day, "All")
              : cancel(day, "All", wanted.reason ?? "")
            : edit(
                day,
                { title: wanted.title, ...timesOf(wanted.times) },
                "every" in wanted
                  ? { scope: "Following", repeats: { unit: "Week", every: wanted.every, weekdays: wanted.weekdays } }
                  : { scope: wanted.scope },
              );
        const done = await allowed(change);
        if (done) await undoEach(done);
      }),
      { numRuns },
    );
  });

  it("a poll", async () => {
    const services = { ...world, timeZone: "UTC" };
    const proposed = fc.uniqueArray(times, { minLength: 1, maxLength: 3, selector: (time) => timesOf(time).starts_at });
    const input = (fields: object, some: Parameters<typeof timesOf>[0][]) =>
      pollInputSchema.parse({ ...fields, times: some.map(timesOf) });
    await createPoll(
      services,
      world.by("ada"),
      input({ title: "When?" }, [{ day: "2026-01-18", start: "08:00", days: 0 }]),
    );
    const [poll] = await listPolls(world.db, world.collective.id);
    await fc.assert(
      fc.asyncProperty(fc.record({ title, place, proposed }), async ({ proposed: some, ...fields }) => {
        await undoEach(await editPoll(world, by("ada", poll?.id ?? 0), input(fields, some)));
      }),
      { numRuns },
    );
  });

  it("a template, a crew, the collective, a profile and an interval", async () => {
    await createTemplate(world, world.by("ada"), gatheringTemplateInputSchema.parse({ title: "Begin" }));
    const [template] = await listTemplates(world.db, world.collective.id);
    const text = fc.constantFrom("Soil", "Water");
    const slug = fc.constantFrom(null, "tide", "sea");
    const starting = fc.constantFrom("2026-02-01", "2026-02-10", "2026-02-20");
    const edits = fc.record({ title, text, slug, open: fc.boolean(), starting, ending: fc.constantFrom(0, 5, 9) });
    await fc.assert(
      fc.asyncProperty(edits, async ({ title: name, text: words, slug: wanted, open, starting: start, ending }) => {
        const changes = [
          () =>
            editTemplate(
              world,
              by("ada", template?.id ?? 0),
              gatheringTemplateInputSchema.parse({
                title: name,
                summary: words,
                place: wanted,
                time_of_day: open ? "19:00" : null,
                minutes: ending * 10 || null,
                repeats: open ? { unit: "Week", every: ending + 1 } : null,
              }),
            ),
          () => editCrew(world, by("ada", world.crew("garden")), { name, description: words, links: [] }),
          () =>
            editProfile(
              world,
              by("ada", world.person("ada")),
              profileSchema.parse({ display_name: name, contacts: [] }),
            ),
          () =>
            changeIntervalDates(world, world.by("ada"), { id: 2, start_date: start, end_date: addDays(start, ending) }),
          () =>
            editCollective(world, world.by("ada"), {
              name,
              noun_name: words,
              slug: wanted,
              description: words,
              links: [],
              feature_eoi: open && wanted !== null,
              eoi_description: null,
            }),
        ];
        for (const change of changes) {
          const done = await allowed(change());
          if (done) await undoEach(done);
        }
      }),
      { numRuns },
    );
  });
});

describe("undoing a move of a series", () => {
  it("restores its beginning, its end and its repetition together, whichever is named", async () => {
    await plan({ unit: "Week", times: 4 });
    const before = await starts();
    for (const field of ["repeats", "rule", "starts_at", "ends_at"]) {
      const day = (await listAll()).find(({ starts_at }) => starts_at > "2026-01-16")?.original_start?.slice(0, 10);
      const moved = await edit(
        day ?? "",
        { starts_at: `${addDays(day ?? "", 1)}T10:00`, ends_at: `${addDays(day ?? "", 12)}T09:00` },
        { scope: "All" },
      );
      expect(await starts()).not.toEqual(before);
      await undoOne(moved.revision, field);
      expect(await starts(), field).toEqual(before);
      expect(restoredWith("gathering_series", field)).toHaveLength(4);
    }
  });

  it("brings back the rule of then, although only the time was changed, and says that it was changed since", async () => {
    await plan({ unit: "Week" });
    const later = await edit(
      "2026-01-22",
      { starts_at: "2026-01-22T20:00", ends_at: "2026-01-22T22:00" },
      { scope: "All" },
    );
    const { id } = seriesIn(later.events);
    await edit("2026-01-22", { starts_at: "2026-01-24T20:00", ends_at: "2026-01-24T22:00" }, { scope: "All" });
    await expect(undo(world, world.by("bo"), later)).rejects.toMatchObject({ code: "ChangedSince" });
    await undoOne(later.revision, "starts_at");
    const series = (await listSeries(world.db, world.collective.id)).find((one) => one.id === id);
    expect(series).toMatchObject({
      rule: "FREQ=WEEKLY;BYDAY=TH",
      starts_at: "2026-01-15T19:00",
      ends_at: "2026-01-15T21:00",
    });
  });

  it("leaves no reason once it takes place", async () => {
    await plan({ unit: "Week", times: 3 });
    const cancelled = await cancel("2026-01-22", "All", "Flooded");
    await undoOne(cancelled.revision, "cancelled_at");
    expect(
      (await listAll()).map(({ cancelled_at, cancel_reason }) => [cancelled_at, cancel_reason]),
    ).not.toContainEqual([null, "Flooded"]);
    await expectValid();
  });
});

describe("a series is not moved", () => {
  it.each([
    ["1900-01-18", "repetitionInPast"],
    ["2026-01-14", "repetitionInPast"],
    ["2037-01-15", "repetitionTooLate"],
    ["8999-01-15", "repetitionTooLate"],
  ])("to %s, nor does a new one begin then", async (day, issue) => {
    const at = { starts_at: `${day}T19:00`, ends_at: `${day}T21:00` };
    const refused = { code: "ValidationFailed", fields: { starts_at: issue } };
    await expect(plan({ unit: "Week" }, at)).rejects.toMatchObject(refused);
    await plan({ unit: "Week", times: 3 });
    const before = await starts();
    await expect(edit("2026-01-22", at, { scope: "All" })).rejects.toMatchObject(refused);
    await expect(edit("2026-01-22", at, { scope: "Following" })).rejects.toMatchObject(refused);
    const repeats = { unit: "Week" };
    await expect(edit("2026-01-22", at, { scope: "Following", repeats })).rejects.toMatchObject(refused);
    expect(await starts()).toEqual(before);
  });

  it("to where its clocks show an earlier end, in the night in which they are set back", async () => {
    const { plan: planInBerlin } = seriesIn2026(world, "Europe/Berlin");
    const night = { starts_at: "2026-10-25T00:45:00Z", ends_at: "2026-10-25T01:15:00Z" };
    await expect(planInBerlin({ unit: "Week" }, night)).rejects.toMatchObject({
      fields: { ends_at: "endNotAfterStart" },
    });
  });
});
