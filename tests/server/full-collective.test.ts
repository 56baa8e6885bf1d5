import { pino } from "pino";
import { describe, expect, it } from "vitest";
import {
  MAX_BYTES_OF_TEMPLATES,
  MAX_COMING_GATHERINGS,
  MAX_OPEN_POLLS,
  MAX_TEMPLATES,
} from "../../shared/constants.ts";
import { gatheringTemplateInputSchema } from "../../shared/templates/gathering-templates.schema.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { editGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { importCalendar } from "../../server/features/import/import-calendar.service.ts";
import {
  cancelGatherings,
  getGatheringSeries,
  restoreGatherings,
} from "../../server/features/series/series.service.ts";
import { continueSeries } from "../../server/features/series/continue-series.ts";
import { listHeldUp } from "../../server/features/series/series.queries.ts";
import { createTemplate, deleteTemplate, editTemplate } from "../../server/features/templates/templates.service.ts";
import { listTemplates } from "../../server/features/templates/templates.queries.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { createPoll, editPoll, withdrawPoll } from "../../server/features/polls/polls.service.ts";
import { settlePoll } from "../../server/features/polls/settle.service.ts";
import { SignedTokens } from "../../server/mail/signed-tokens.ts";
import { calendarOf } from "../support/calendar-files.ts";
import { seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { NoThreads } from "../support/no-threads.ts";
import { fillWithGatherings, fillWithPolls, fillWithTemplates } from "../support/rest-api/filled.ts";
import { dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo"], crews: ["garden"], intervals: 3 });
const { plan, listAll, cancel, restore, edit } = seriesIn2026(world);

const FULL = { code: "LimitReached" };
const EACH_DAY = { unit: "Week", weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] };
const YESTERDAY = { starts_at: "2026-01-14T19:00", ends_at: "2026-01-14T21:00" };

const signedTokens = new SignedTokens(["a secret of sixteen or more"]);
const threads = new NoThreads();
const services = () => ({ ...world, threads, timeZone: "UTC", signedTokens, baseUrl: () => "http://localhost" });
const by = (name: string, id: number) => ({ ...world.by(name), id });

const cancelOne = (id: number) => cancelGatherings(world, by("ada", id), { reason: null, scope: "This" });

/** Leaves room for so many more. */
async function fill(rest = 0): Promise<void> {
  await fillWithGatherings(world.db, world.collective.id, MAX_COMING_GATHERINGS - rest);
}

async function rowsAhead(): Promise<number> {
  const { number } = await world.db
    .selectFrom("gatherings")
    .select((eb) => eb.fn.countAll<number | bigint>().as("number"))
    .where("ends_at", ">", world.clock.now().toISOString())
    .where("cancelled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(number);
}

const POLL = { title: "Cleaning", times: [{ starts_at: "2026-01-20T09:00:00Z", ends_at: "2026-01-20T11:00:00Z" }] };
async function propose(changed: object = {}): Promise<number> {
  const { events } = await createPoll(services(), world.by("ada"), pollInputSchema.parse({ ...POLL, ...changed }));
  return (events[0] as { GatheringsEvent: { PollUpdated: { id: number } } }).GatheringsEvent.PollUpdated.id;
}

describe("a collective with as many gatherings to come as it can have", () => {
  it("gets none by another way: a chosen time, a restored one, or one that comes back from the past", async () => {
    const poll = await propose();
    await plan(null);
    await plan(null, { title: "Long ago" });
    const [dinner, other] = await listAll();
    const past = gatheringInputSchema.parse({ ...other, ...YESTERDAY });
    const slip = await editGathering(world, by("ada", other?.id ?? 0), past);
    const cancellation = await cancelOne(dinner?.id ?? 0);
    await fill();
    const before = await rowsAhead();
    await expect(settlePoll(services(), by("ada", poll), "2026-01-20T09:00:00Z")).rejects.toMatchObject(FULL);
    await expect(restoreGatherings(world, by("ada", dinner?.id ?? 0), "This")).rejects.toMatchObject(FULL);
    await expect(undo(world, world.by("ada"), cancellation)).rejects.toMatchObject(FULL);
    await expect(undo(world, world.by("ada"), slip)).rejects.toMatchObject(FULL);
    await expect(plan(null, { title: "One more" })).rejects.toMatchObject(FULL);
    expect(await rowsAhead()).toBe(before);
  });

  it("gets none by undoing that a series was shortened", async () => {
    await plan({ unit: "Week" });
    const shortened = await edit("2026-01-22", {}, { scope: "Following", repeats: { unit: "Week", times: 2 } });
    await fill(await rowsAhead());
    await expect(undo(world, world.by("ada"), shortened)).rejects.toMatchObject(FULL);
    expect(await rowsAhead()).toBe(MAX_COMING_GATHERINGS);
  });

  it("has no room for a series that was cancelled", async () => {
    await plan({ unit: "Week", times: 4 });
    const cancelled = await cancel("2026-01-22", "All");
    await fill();
    await expect(restore("2026-01-22", "All")).rejects.toMatchObject(FULL);
    await expect(undo(world, world.by("ada"), cancelled)).rejects.toMatchObject(FULL);
  });

  it("imports nothing that is to come", async () => {
    const text = calendarOf(...["a", "b"].map((uid) => [`UID:${uid}`, "DTSTART:20260120T190000Z"]));
    const keys = [0, 1].map((index) => `${index} 2026-01-20T19:00:00.000Z`);
    await fill(1);
    const input = { text, keys, crew_id: null };
    await expect(importCalendar(services(), world.by("ada"), input)).rejects.toMatchObject(FULL);
    const { events } = await importCalendar(services(), world.by("ada"), { ...input, keys: keys.slice(1) });
    expect(events).toHaveLength(1);
  });

  it("imports nothing of what is too much, and then as much as there is room for", async () => {
    const entry = (uid: number) => [`UID:${uid}`, `SUMMARY:Walk ${uid}`, "DTSTART:20260120T190000Z"];
    const entries = Array.from({ length: 120 }, (_, uid) => entry(uid));
    const text = calendarOf(...entries);
    const keys = entries.map((_event, index) => `${index} 2026-01-20T19:00:00.000Z`);
    await fill(70);
    const walks = async () => (await listAll()).filter(({ title }) => title.startsWith("Walk"));
    await expect(importCalendar(services(), world.by("ada"), { text, keys })).rejects.toMatchObject(FULL);
    expect(await walks()).toEqual([]);
    await importCalendar(services(), world.by("ada"), { text, keys: keys.slice(0, 70) });
    expect(await walks()).toHaveLength(70);
  });

  it("still notes what has been, edits, cancels, and gets room by what is cancelled", async () => {
    await fill(1);
    await plan(null);
    await plan(null, { ...YESTERDAY, title: "Last week" });
    const dinner = (await listAll()).find(({ title }) => title === "Dinner");
    const id = dinner?.id ?? 0;
    await editGathering(world, by("bo", id), gatheringInputSchema.parse({ ...dinner, title: "Supper" }));
    await expect(plan(null)).rejects.toMatchObject(FULL);
    await cancelOne(id);
    await plan(null);
    await expect(plan(null)).rejects.toMatchObject(FULL);
  });

  it("has room for others once some of them are over", async () => {
    await fill(1);
    await plan(null);
    const tomorrow = { starts_at: "2026-01-16T19:00", ends_at: "2026-01-16T21:00" };
    world.clock.setInstant(`${dayIn(1)}T20:59:00.000Z`);
    await expect(plan(null, tomorrow)).rejects.toMatchObject(FULL);
    world.clock.setInstant(`${dayIn(1)}T21:00:00.000Z`);
    await plan(null, tomorrow);
    await expect(plan(null, tomorrow)).rejects.toMatchObject(FULL);
  });

  it("goes on with the series for which there is room, and says of the others that they get no more", async () => {
    await plan({ unit: "Week" });
    await plan(EACH_DAY, { title: "Each day" });
    await plan({ unit: "Week" }, { title: "Council" });
    world.clock.setDay("2026-01-22");
    await fill((await rowsAhead()) + 2);
    const logged: unknown[] = [];
    const log = pino({ base: null }, { write: (line) => logged.push(JSON.parse(line)) });
    const key = { collectiveId: world.collective.id, today: "2026-01-22" };
    expect(await continueSeries({ ...world, log }, key)).toBe(2);
    const each = (await listAll()).find(({ title }) => title === "Each day");
    const series_id = each?.series_id ?? 0;
    expect(logged).toMatchObject([
      { msg: "A series has no room to go on", series: series_id, made_until: "2027-01-16" },
    ]);
    const { collectiveId } = key;
    const readAll = async () => {
      const ids = [...new Set((await listAll()).flatMap((one) => one.series_id ?? []))];
      const all = [];
      for (const id of ids) all.push((await getGatheringSeries(world.db, { collectiveId, id })).no_room_after);
      return all;
    };
    const onDay = (day: string) => world.db.updateTable("collectives").set({ rolled_over_on: day }).execute();
    await onDay("2026-01-22");
    expect(await readAll()).toEqual([null, null, null]);
    await onDay("2026-01-23");
    expect(await readAll()).toEqual([null, "2027-01-16", null]);
    expect(await listHeldUp(world.db)).toEqual([expect.objectContaining({ id: series_id })]);
    const made = (await listAll()).filter(({ starts_at }) => starts_at > "2027-01-16T23");
    expect(made.map(({ title }) => title)).toEqual(["Dinner", "Council"]);
    await cancel("2026-01-22", "All");
    expect(await continueSeries(world, { collectiveId: world.collective.id, today: "2026-01-22" })).toBe(7);
    expect(await readAll()).toEqual([null, null, null]);
  });
});

describe("one member", () => {
  it("plans a third of the gatherings to come, and the others go on", async () => {
    for (let series = 1; series <= 9; series += 1) await plan(EACH_DAY, { title: `Each day ${series}` });
    await expect(plan(EACH_DAY)).rejects.toMatchObject(FULL);
    expect(await rowsAhead()).toBe(9 * 367);
  });
});

describe("a collective with as many open polls as it can have", () => {
  it("opens none again that was given up or is over", async () => {
    const withdrawn = await propose();
    const withdrawal = await withdrawPoll(world, by("ada", withdrawn), true);
    const over = await propose({ times: [{ starts_at: "2026-01-16T09:00:00Z", ends_at: "2026-01-16T11:00:00Z" }] });
    world.clock.setDay("2026-01-17");
    await fillWithPolls(world.db, world.collective.id);
    await expect(withdrawPoll(world, by("ada", withdrawn), false)).rejects.toMatchObject(FULL);
    await expect(undo(world, world.by("ada"), withdrawal)).rejects.toMatchObject(FULL);
    await expect(editPoll(world, { ...by("ada", over) }, pollInputSchema.parse(POLL))).rejects.toMatchObject(FULL);
    await expect(propose()).rejects.toMatchObject(FULL);
  });

  it("edits, gives up and settles those that it has, and one member made a third of them", async () => {
    const ids = [];
    for (let made = 0; made < Math.floor(MAX_OPEN_POLLS / 3); made += 1) ids.push(await propose());
    await expect(propose()).rejects.toMatchObject(FULL);
    const [first = 0, second = 0] = ids;
    await editPoll(world, by("ada", first), pollInputSchema.parse({ ...POLL, title: "Painting" }));
    await settlePoll(services(), by("ada", first), "2026-01-20T09:00:00Z");
    await propose();
    await expect(propose()).rejects.toMatchObject(FULL);
    await withdrawPoll(world, by("bo", second), true);
    await propose();
    const later = { times: [{ starts_at: "2026-01-25T09:00:00Z", ends_at: "2026-01-25T11:00:00Z" }] };
    await expect(propose(later)).rejects.toMatchObject(FULL);
    world.clock.setDay("2026-01-21");
    await propose(later);
  });
});

describe("a collective with as many templates as it can have", () => {
  const template = gatheringTemplateInputSchema.parse({ title: "Dinner" });

  it("gets none back that was deleted", async () => {
    const { events } = await createTemplate(world, world.by("ada"), template);
    const { id } = (events[0] as { GatheringsEvent: { GatheringTemplateUpdated: { id: number } } }).GatheringsEvent
      .GatheringTemplateUpdated;
    const deleted = await deleteTemplate(world, by("bo", id));
    await fillWithTemplates(world.db, world.collective.id);
    await expect(undo(world, world.by("ada"), deleted)).rejects.toMatchObject(FULL);
  });

  it("has a third from one member", async () => {
    for (let made = 0; made < Math.floor(MAX_TEMPLATES / 3); made += 1) {
      await createTemplate(world, world.by("ada"), template);
    }
    await expect(createTemplate(world, world.by("ada"), template)).rejects.toMatchObject(FULL);
    await createTemplate(world, world.by("bo"), template);
  });

  it("has a third of the bytes from one member, whoever makes them longer", async () => {
    const long = { ...template, summary: "x".repeat(9_000) };
    for (let made = 0; made < Math.floor(MAX_BYTES_OF_TEMPLATES / 3 / 9_000); made += 1) {
      await createTemplate(world, world.by("ada"), long);
    }
    await expect(createTemplate(world, world.by("ada"), long)).rejects.toMatchObject(FULL);
    const [first] = await listTemplates(world.db, world.collective.id);
    const key = { id: first?.id ?? 0 };
    const longer = { ...long, summary: "x".repeat(9_900) };
    await expect(editTemplate(world, { ...world.by("ada"), ...key }, longer)).rejects.toMatchObject(FULL);
    await expect(editTemplate(world, { ...world.by("bo"), ...key }, longer)).rejects.toMatchObject(FULL);
    await createTemplate(world, world.by("bo"), long);
  });
});
