import { describe, expect, it } from "vitest";
import { filledBy } from "../../client/features/gatherings/filled-by-template.ts";
import { NEW_GATHERING, type GatheringValues } from "../../client/features/gatherings/gathering-form.ts";
import { templateOf } from "../../client/features/gatherings/template-form.ts";
import { NEW_POLL } from "../../client/features/gatherings/poll-form.ts";
import { repeatsSchema } from "../../shared/series/gathering-series.schema.ts";
import type { GatheringTemplate } from "../../shared/templates/gathering-templates.schema.ts";
import { GATHERING, GATHERING_SERIES, GATHERING_TEMPLATE } from "../../server/rest/openapi/examples.ts";

const WEEKLY = repeatsSchema.parse({ unit: "Week" });
const DINNER: GatheringTemplate = {
  ...GATHERING_TEMPLATE,
  title: "Dinner",
  place: "Loft",
  minutes: 150,
  repeats: WEEKLY,
};
const MEETING: GatheringTemplate = { ...DINNER, title: "Meeting", place: null, time_of_day: "10:00", minutes: null };

function fill(typed: Partial<GatheringValues>, template = DINNER, earlier: GatheringTemplate | null = null) {
  const values = { ...NEW_GATHERING, ...typed };
  return { ...values, ...filledBy(template, { values, saved: NEW_GATHERING, earlier }) };
}

describe("a gathering that begins from a template", () => {
  it("gets its place, repetition and time of day, on a day that is chosen or not yet", () => {
    expect(fill({})).toMatchObject({
      title: "Dinner",
      place: "Loft",
      repeats: WEEKLY,
      starts_at: "T19:00",
      ends_at: null,
    });
    const times = { starts_at: "2026-12-10T19:00", ends_at: "2026-12-10T21:30" };
    expect(fill({ starts_at: "2026-12-10T" })).toMatchObject(times);
  });

  it("keeps what was typed; the end follows the beginning unless it was set", () => {
    const typed = { title: "Supper", place: "Pier", starts_at: "2026-12-10T18:00", ends_at: "2026-12-10T23:00" };
    expect(fill(typed)).toMatchObject({ ...typed, repeats: WEEKLY });
    expect(fill({ ...typed, ends_at: "2026-12-10T19:30" })).toMatchObject({ ...typed, ends_at: "2026-12-10T20:30" });
  });

  it("gets the fields of another template that is chosen instead", () => {
    const other = fill(fill({ starts_at: "2026-12-10T", description: "Soup" }), MEETING, DINNER);
    const times = { starts_at: "2026-12-10T10:00", ends_at: "2026-12-10T11:30" };
    expect(other).toMatchObject({ title: "Meeting", place: null, description: "Soup", ...times });
  });

  it("lasts a whole day, or longer, if the template does", () => {
    const retreat = { ...DINNER, time_of_day: "00:00", minutes: 2_880 };
    const times = { starts_at: "2026-12-10T00:00", ends_at: "2026-12-12T00:00" };
    expect(fill({ starts_at: "2026-12-10T" }, retreat)).toMatchObject(times);
  });
});

it("a poll that begins from a template gets its times, and no field that it does not have", () => {
  const [row = { starts_at: null, ends_at: null }] = NEW_POLL.times;
  const values = { ...NEW_POLL, times: [{ ...row, starts_at: "2026-12-10T" }, row] };
  const filled = filledBy(DINNER, { values, saved: NEW_POLL, earlier: null });
  const [first, second] = [{ starts_at: "2026-12-10T19:00", ends_at: "2026-12-10T21:30" }, { starts_at: "T19:00" }];
  expect(filled).toMatchObject({ title: "Dinner", place: "Loft", times: [first, second] });
  expect(Object.keys(NEW_POLL)).toEqual(expect.arrayContaining(Object.keys(filled)));
});

it("a template of a gathering has its time, length, place and repetition, by the clocks and without a last day", () => {
  // The clocks go forward that night.
  const night = {
    starts_at: "2026-03-28T23:00:00.000Z",
    ends_at: "2026-03-29T22:00:00.000Z",
    time_zone: "Europe/Berlin",
  };
  const series = { ...GATHERING_SERIES, repeats: { ...GATHERING_SERIES.repeats, until: "2026-12-01", times: null } };
  const template = templateOf({ ...GATHERING, ...night, original_start: null, place: "Loft" }, series);
  expect(template).toMatchObject({ time_of_day: "00:00", minutes: 1_440, place: "Loft", repeats: { until: null } });
  expect(templateOf({ ...GATHERING, ...night }, null).repeats).toBeNull();
});
