import { describe, expect, it } from "vitest";
import type { GatheringAnswer } from "../../shared/enumerations.ts";
import { movedFrom } from "../../shared/gatherings/gathering-times.ts";
import { repeatsSchema } from "../../shared/series/gathering-series.schema.ts";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { gatheringInputSchema, gatheringPeriodSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { answerGathering, noteWhoWasThere } from "../../server/features/gatherings/answers.service.ts";
import {
  createGathering,
  editGathering,
  getAnsweredGathering,
  getGatherings,
  getUnnotedGatherings,
  withInstants,
} from "../../server/features/gatherings/gatherings.service.ts";
import { cancelGatherings, editGatherings, restoreGatherings } from "../../server/features/series/series.service.ts";
import { planGathering } from "../../server/features/series/begin-series.ts";
import { getJournal } from "../../server/features/journal/journal.service.ts";
import { findEntry } from "../../server/features/journal/journal.queries.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { endMembership } from "../../server/features/membership/membership.service.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn, EXIT, hiatusUntil } from "../support/world.ts";

const world = worldForEach({
  today: dayIn(1),
  people: ["ada", "bo", "cy"],
  crews: ["garden", "kitchen"],
  intervals: 3,
});

const DINNER = { title: "Dinner", starts_at: `${dayIn(1)}T18:00:00Z`, ends_at: `${dayIn(1)}T20:00:00Z` };

const input = (changed: object = {}): GatheringInput => gatheringInputSchema.parse({ ...DINNER, ...changed });
const by = (name: string) => ({ collectiveId: world.collective.id, authorId: world.person(name) });

/** Plans a gathering, and returns its id. */
async function plan(changed: object = {}, timeZone = "UTC"): Promise<number> {
  const { events } = await createGathering({ ...world, timeZone }, by("ada"), input(changed));
  return (events[0] as { GatheringsEvent: { GatheringUpdated: { id: number } } }).GatheringsEvent.GatheringUpdated.id;
}

const keyOf = (id: number, name: string) => ({ collectiveId: world.collective.id, personId: world.person(name), id });
const answer = (id: number, name: string, said: GatheringAnswer | null) =>
  answerGathering(world, keyOf(id, name), said);
const read = (id: number) => getAnsweredGathering(world.db, { collectiveId: world.collective.id, id });
const periodOf = (day: string) => gatheringPeriodSchema.parse({ from: `${day}T00:00:00Z` });
const people = (...names: string[]) => names.map((name) => world.person(name));

describe("a gathering", () => {
  it("is planned by any member, and everybody learns of it", async () => {
    const { events } = await createGathering({ ...world, timeZone: "Europe/Paris" }, by("bo"), input());
    const gathering = {
      ...input(),
      starts_at: `${dayIn(1)}T18:00:00.000Z`,
      ends_at: `${dayIn(1)}T20:00:00.000Z`,
      id: 1,
      collective_id: world.collective.id,
      time_zone: "Europe/Paris",
      author_id: world.person("bo"),
      cancelled_at: null,
      cancel_reason: null,
      series_id: null,
      original_start: null,
    };
    expect(events).toEqual([{ GatheringsEvent: { GatheringUpdated: gathering } }]);
    expect(await read(1)).toMatchObject(gathering);
  });

  it("ends after it begins, at most 14 days later", async () => {
    const planUntil = (ends_at: string) => plan({ ends_at });
    const refusal = (issue: string) => ({ code: "ValidationFailed", fields: { ends_at: issue } });
    await expect(planUntil(DINNER.starts_at)).rejects.toMatchObject(refusal("endNotAfterStart"));
    const after = (milliseconds: number) => new Date(Date.parse(DINNER.starts_at) + milliseconds).toISOString();
    await planUntil(after(14 * 86_400_000));
    await expect(planUntil(after(14 * 86_400_000 + 1))).rejects.toMatchObject(refusal("gatheringTooLong"));
    const issues = gatheringInputSchema.safeParse({ ...DINNER, ends_at: "not a time" }).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(["timeInvalid"]);
  });

  it("has times with any offset, or as the clocks show them in the collective's zone", async () => {
    const planned = async (starts_at: string, ends_at: string) => {
      const { starts_at: start, ends_at: end } = await read(await plan({ starts_at, ends_at }, "Europe/Berlin"));
      return [start, end];
    };
    expect(await planned("2026-02-01T19:00:00+02:00", "2026-02-01T19:00:00-05:00")).toEqual([
      "2026-02-01T17:00:00.000Z",
      "2026-02-02T00:00:00.000Z",
    ]);
    expect(await planned("2026-03-28T19:00", "2026-03-29T19:00")).toEqual([
      "2026-03-28T18:00:00.000Z",
      "2026-03-29T17:00:00.000Z",
    ]);
  });

  it("is never at a time that the clocks skip, and at the earlier one of a time that they show twice", async () => {
    const inBerlin = (starts_at: string, ends_at: string) => plan({ starts_at, ends_at }, "Europe/Berlin");
    await expect(inBerlin("2026-03-29T02:30", "2026-03-29T04:00")).rejects.toMatchObject({
      code: "ValidationFailed",
      fields: { starts_at: "timeSkipped" },
    });
    const id = await inBerlin("2026-10-25T02:30", "2026-10-25T04:00");
    expect(await read(id)).toMatchObject({
      starts_at: "2026-10-25T00:30:00.000Z",
      ends_at: "2026-10-25T03:00:00.000Z",
    });
  });

  it("lasts whole days also on one whose midnight the clocks skip", async () => {
    const inSantiago = (starts_at: string, ends_at: string) => plan({ starts_at, ends_at }, "America/Santiago");
    const id = await inSantiago("2026-09-05T00:00", "2026-09-06T00:00");
    expect(await read(id)).toMatchObject({
      starts_at: "2026-09-05T04:00:00.000Z",
      ends_at: "2026-09-06T04:00:00.000Z",
    });
    await expect(inSantiago("2026-09-06T00:30", "2026-09-06T04:00")).rejects.toMatchObject({
      fields: { starts_at: "timeSkipped" },
    });
  });

  it("is listed while it lasts and as long as it is to come, by its beginning", async () => {
    const later = await plan({ starts_at: `${dayIn(2)}T18:00:00Z`, ends_at: `${dayIn(2)}T20:00:00Z` });
    const sooner = await plan();
    const list = async (period: { from?: string; to?: string }) =>
      (await getGatherings(world, world.collective.id, period)).map(({ id }) => id);
    expect(await list({})).toEqual([sooner, later]);
    expect(await list({ from: `${dayIn(1)}T19:59:00Z`, to: `${dayIn(2)}T18:00:00Z` })).toEqual([sooner]);
    expect(await list({ from: `${dayIn(1)}T20:00:00Z` })).toEqual([later]);
  });

  it("is listed on its days, as the clocks of the collective's time zone show them", async () => {
    // 7 March in Auckland begins at 11:00 on 6 March in UTC.
    const [before, on] = [
      await plan({ starts_at: "2026-03-06T10:00:00Z", ends_at: "2026-03-06T11:00:00Z" }),
      await plan({ starts_at: "2026-03-06T11:00:00Z", ends_at: "2026-03-06T12:00:00Z" }),
    ];
    const list = async (period: { from: string; to: string }) => {
      const { id } = world.collective;
      const instants = await withInstants({ ...world, timeZone: "Pacific/Auckland" }, id, period);
      return (await getGatherings(world, id, instants)).map((gathering) => gathering.id);
    };
    expect(await list({ from: "2026-03-06", to: "2026-03-06" })).toEqual([before]);
    expect(await list({ from: "2026-03-07", to: "2026-03-07" })).toEqual([on]);
    expect(await list({ from: "2026-03-06", to: "2026-03-07" })).toEqual([before, on]);
    expect(await list({ from: "2026-03-06T10:30:00Z", to: "9999-12-31" })).toEqual([before, on]);
    expect(await list({ from: "0001-01-01", to: "2026-03-05" })).toEqual([]);
    expect(gatheringPeriodSchema.safeParse({ from: "2026-02-30" }).success).toBe(false);
  });

  it("is for a crew that can be chosen", async () => {
    await expect(plan({ crew_id: 999 })).rejects.toMatchObject({ code: "CrewNotFound" });
    const id = await plan({ crew_id: world.crew("garden") });
    expect(await read(id)).toMatchObject({ crew_id: world.crew("garden") });
  });

  it("is edited, cancelled and restored by any member, and each can be undone", async () => {
    const id = await plan({ place: "Net loft" });
    const key = { ...by("bo"), id };
    const edited = await editGathering(world, key, input({ title: "Supper", place: "Marsh" }));
    await undo(world, by("cy"), { revision: edited.revision, fields: ["place"] });
    expect(await read(id)).toMatchObject({ title: "Supper", place: "Net loft" });

    const cancelled = await cancelGatherings(world, key, { reason: "Flooded", scope: "This" });
    expect(await read(id)).toMatchObject({ cancelled_at: world.clock.now().toISOString(), cancel_reason: "Flooded" });
    await undo(world, by("cy"), { revision: cancelled.revision });
    expect(await read(id)).toMatchObject({ cancelled_at: null, cancel_reason: null });

    await cancelGatherings(world, key, { reason: "Flooded", scope: "This" });
    const restored = await restoreGatherings(world, key, "This");
    await undo(world, by("cy"), { revision: restored.revision });
    expect(await read(id)).toMatchObject({ cancelled_at: expect.any(String), cancel_reason: "Flooded" });
    const { collectiveId } = by("cy");
    const entry = await findEntry(world.db, { collectiveId, revision: restored.revision });
    expect(entry?.journalled).toMatchObject({ kind: "gathering", after: { cancelled_at: null } });
  });

  it("that was moved says when it was to begin first", async () => {
    const id = await plan({}, "Europe/Berlin");
    const edit = (changed: object) => editGathering(world, { ...by("bo"), id }, input(changed));
    await edit({ title: "Supper", ends_at: `${dayIn(1)}T21:00:00Z` });
    expect(await read(id)).toMatchObject({ original_start: null });
    const moved = await edit({ starts_at: `${dayIn(1)}T17:30:00Z` });
    await edit({ starts_at: `${dayIn(1)}T17:00:00Z` });
    expect(await read(id)).toMatchObject({ original_start: `${dayIn(1)}T19:00` });
    expect(movedFrom(await read(id))).toBe(`${dayIn(1)}T19:00`);
    await undo(world, by("cy"), { revision: moved.revision, fields: ["starts_at"] });
    expect(movedFrom(await read(id))).toBeNull();
  });

  it("of another collective is not found", async () => {
    const id = await plan();
    const other = { collectiveId: world.collective.id + 1, id };
    await expect(getAnsweredGathering(world.db, other)).rejects.toMatchObject({ code: "GatheringNotFound" });
  });
});

describe("an answer", () => {
  it("is seen by all, with those who have not said", async () => {
    const id = await plan();
    await answer(id, "ada", "Going");
    await answer(id, "bo", "Maybe");
    expect(await read(id)).toMatchObject({
      going: people("ada"),
      maybe: people("bo"),
      not_going: [],
      unanswered: people("cy"),
    });
    await answer(id, "ada", "NotGoing");
    await answer(id, "bo", null);
    expect(await read(id)).toMatchObject({
      going: [],
      maybe: [],
      not_going: people("ada"),
      unanswered: people("bo", "cy"),
    });
  });

  it("gets a place in its order, and waits while there is none", async () => {
    const id = await plan({ places: 1 });
    world.clock.advance(1_000);
    await answer(id, "bo", "Going");
    world.clock.advance(1_000);
    await answer(id, "ada", "Going");
    world.clock.advance(1_000);
    await answer(id, "bo", "Going");
    expect(await read(id)).toMatchObject({ going: people("bo"), waiting: people("ada") });
    await answer(id, "bo", "Maybe");
    expect(await read(id)).toMatchObject({ going: people("ada"), waiting: [], maybe: people("bo") });
  });

  it("is asked of those in the crew in the interval, not of who pauses", async () => {
    const id = await plan({ crew_id: world.crew("garden") });
    await world.save("ada", 1, { joins: ["garden"] });
    await world.save("bo", 1, { joins: ["garden"] });
    expect(await read(id)).toMatchObject({ unanswered: people("ada", "bo") });
    const everyone = await plan();
    expect(await read(everyone)).toMatchObject({ unanswered: people("ada", "bo", "cy") });
    await world.save("bo", 1, hiatusUntil(dayIn(2)));
    await world.save("cy", 1, EXIT);
    expect(await read(id)).toMatchObject({ unanswered: people("ada") });
    expect(await read(everyone)).toMatchObject({ unanswered: people("ada") });
  });

  it("is not asked of who has not accepted their invitation", async () => {
    const id = await plan();
    const users = world.db.updateTable("users").set({ password_hash: null });
    await users
      .where("id", "=", (eb) => eb.selectFrom("people").select("user_id").where("id", "=", world.person("bo")))
      .execute();
    expect(await read(id)).toMatchObject({ unanswered: people("ada", "cy") });
  });

  it("is refused once the gathering is over or cancelled", async () => {
    const id = await plan();
    await cancelGatherings(world, { ...by("ada"), id }, { reason: null, scope: "This" });
    await expect(answer(id, "ada", "Going")).rejects.toMatchObject({ code: "GatheringCancelled" });
    await restoreGatherings(world, { ...by("ada"), id }, "This");
    world.clock.setDay(dayIn(2));
    await expect(answer(id, "ada", "Going")).rejects.toMatchObject({ code: "GatheringOver" });
  });
});

it("what somebody said of a gathering that is over stays when they leave, and nothing else", async () => {
  const past = await plan();
  const coming = await plan({ starts_at: `${dayIn(2)}T18:00:00Z`, ends_at: `${dayIn(2)}T20:00:00Z` });
  for (const id of [past, coming]) await answer(id, "bo", "Going");
  world.clock.setInstant(`${dayIn(1)}T20:00:00.000Z`);
  await noteWhoWasThere(world, keyOf(past, "cy"), { person_ids: people("bo") });
  await endMembership(world.db, {
    collectiveId: world.collective.id,
    authorId: null,
    personIds: people("bo"),
    at: world.clock.now().toISOString(),
    current: null,
    today: dayIn(1),
  });
  expect(await read(past)).toMatchObject({ going: people("bo"), were_there: people("bo") });
  expect(await read(coming)).toMatchObject({ going: [] });
});

describe("a gathering that is over", () => {
  it("is back in its time if it was moved into the past by mistake, and that is undone", async () => {
    const id = await plan();
    const past = { starts_at: "2020-01-01T18:00:00Z", ends_at: "2020-01-01T20:00:00Z" };
    const { revision } = await editGathering(world, { ...by("bo"), id }, input(past));
    await undo(world, by("bo"), { revision });
    expect(await read(id)).toMatchObject({ starts_at: `${dayIn(1)}T18:00:00.000Z` });
  });

  const OVER = { code: "GatheringOver" };
  const edit = (id: number, changed: object) => editGathering(world, { ...by("bo"), id }, input(changed));

  it("keeps what it was, and gets notes", async () => {
    const id = await plan();
    world.clock.setInstant(`${dayIn(1)}T19:59:00.000Z`);
    await edit(id, { title: "Supper" });
    world.clock.setInstant(`${dayIn(1)}T20:00:00.000Z`);
    const ends_at = `${dayIn(1)}T21:00:00Z`;
    const others = { ends_at, place: "Pier", crew_id: world.crew("garden"), expectation: "Expected", places: 3 };
    for (const [field, value] of Object.entries({ title: "Dinner", ...others }))
      await expect(edit(id, { title: "Supper", [field]: value })).rejects.toMatchObject(OVER);
    const links = [{ link_type: "Website", url: "https://example.org/minutes", label: "Minutes" }];
    const { revision } = await edit(id, { title: "Supper", description: "We sang.", links });
    expect(await read(id)).toMatchObject({ title: "Supper", description: "We sang.", links });
    await undo(world, by("ada"), { revision });
    expect(await read(id)).toMatchObject({ description: null, links: [] });
  });

  it("is neither cancelled nor restored, alone or with others", async () => {
    const [one, cancelled] = [await plan(), await plan()];
    const { revision } = await cancelGatherings(
      world,
      { ...by("ada"), id: cancelled },
      { reason: null, scope: "This" },
    );
    world.clock.setDay(dayIn(2));
    for (const scope of ["This", "Following", "All"] as const) {
      const cancels = cancelGatherings(world, { ...by("ada"), id: one }, { reason: null, scope });
      await expect(cancels).rejects.toMatchObject(OVER);
      await expect(restoreGatherings(world, { ...by("ada"), id: cancelled }, scope)).rejects.toMatchObject(OVER);
    }
    await expect(undo(world, by("ada"), { revision })).rejects.toMatchObject(OVER);
    expect((await read(one)).cancelled_at).toBeNull();
    expect((await read(cancelled)).cancelled_at).not.toBeNull();
  });

  it("offers to undo only what can be undone", async () => {
    const offered = async () => {
      const state = await world.load();
      const viewed = { state, now: world.clock.now(), viewerId: world.person("bo"), language: "en" as const };
      const { entries } = await getJournal(world.db, viewed, {});
      return entries.flatMap((entry) => entry.undo.map(({ field }) => field));
    };
    const id = await plan();
    await edit(id, { title: "Supper" });
    await edit(id, { title: "Supper", description: "Soup." });
    expect(await offered()).toEqual(["description", "title"]);
    world.clock.setDay(dayIn(2));
    expect(await offered()).toEqual(["description"]);
    world.clock.setDay(dayIn(1));
    const moved = { starts_at: "2020-01-01T18:00:00Z", ends_at: "2020-01-01T20:00:00Z" };
    await edit(id, { title: "Late supper", description: "Soup.", ...moved });
    expect(await offered()).toEqual(["title", "starts_at", "ends_at", "description"]);
  });

  it("begins no series, and does not split or change its own", async () => {
    const repeats = repeatsSchema.parse({ unit: "Week", times: 3 });
    const planned = await planGathering({ ...world, timeZone: "UTC" }, by("ada"), { ...input(), repeats });
    expect(planned.events).toHaveLength(1);
    const alone = await plan();
    world.clock.setDay(dayIn(2));
    const [id] = (await getGatherings(world, world.collective.id, periodOf(dayIn(1)))).map((one) => one.id);
    for (const scope of ["Following", "All"] as const) {
      const edits = editGatherings(world, { ...by("bo"), id: id ?? 0 }, { input: input({ title: "Supper" }), scope });
      await expect(edits).rejects.toMatchObject(OVER);
    }
    const begins = editGatherings(world, { ...by("bo"), id: alone }, { input: input(), scope: "This", repeats });
    await expect(begins).rejects.toMatchObject(OVER);
    expect(await world.db.selectFrom("gathering_series").select("id").execute()).toHaveLength(1);
  });
});

describe("who was there", () => {
  it("is noted by any member once it has begun, and can be corrected", async () => {
    const id = await plan();
    await answer(id, "ada", "Going");
    const note = (...names: string[]) => noteWhoWasThere(world, keyOf(id, "cy"), { person_ids: people(...names) });
    await expect(note("ada")).rejects.toMatchObject({ code: "GatheringNotBegun" });
    expect(await read(id)).toMatchObject({ were_there: null });
    world.clock.setDay(dayIn(2));
    await note("bo", "cy");
    expect(await read(id)).toMatchObject({ were_there: people("bo", "cy"), going: people("ada") });
    await note();
    expect(await read(id)).toMatchObject({ were_there: [] });
    await expect(noteWhoWasThere(world, keyOf(id, "cy"), { person_ids: [999] })).rejects.toMatchObject({
      code: "PersonNotFound",
    });
  });

  const asks = async (name: string) => (await getUnnotedGatherings(world, keyOf(0, name))).map(({ title }) => title);

  it("is asked of who planned it and who convened its crew, until it is noted or two weeks have passed, if somebody goes", async () => {
    await world.save("bo", 1, { volunteers: ["garden"] });
    await world.save("cy", 1, { joins: ["garden"] });
    const id = await plan({ crew_id: world.crew("garden") });
    await answer(id, "cy", "Going");
    await answer(await plan({ title: "Songs" }), "cy", "Going");
    await answer(await plan({ title: "Nobody goes" }), "cy", "Maybe");
    const cancelled = await plan({ title: "Cancelled" });
    await cancelGatherings(world, { ...by("ada"), id: cancelled }, { reason: null, scope: "This" });
    world.clock.setInstant(`${dayIn(1)}T19:59:00.000Z`);
    expect(await asks("ada")).toEqual([]);
    world.clock.setInstant(`${dayIn(1)}T20:00:00.000Z`);
    expect([await asks("ada"), await asks("bo"), await asks("cy")]).toEqual([["Songs", "Dinner"], ["Dinner"], []]);
    await noteWhoWasThere(world, keyOf(id, "cy"), { person_ids: people("bo") });
    expect([await asks("ada"), await asks("bo")]).toEqual([["Songs"], []]);
    world.clock.advance(14 * 86_400 - 1);
    expect(await asks("ada")).toEqual(["Songs"]);
    world.clock.advance(1);
    expect(await asks("ada")).toEqual([]);
  });

  it("is asked of who convened the crew then, and not of who does now, for the latest five", async () => {
    await world.save("bo", 2, { volunteers: ["garden"] });
    for (const title of ["One", "Two", "Three", "Four", "Five", "Six"]) {
      await answer(await plan({ title, crew_id: world.crew("garden") }), "cy", "Going");
    }
    world.clock.setDay(dayIn(1));
    world.clock.advance(86_400);
    expect(await asks("bo")).toEqual([]);
    expect(await asks("ada")).toEqual(["Six", "Five", "Four", "Three", "Two"]);
  });
});
