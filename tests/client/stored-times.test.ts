import { describe, expect, it } from "vitest";
import { gatheringValues, storedTimes } from "../../client/features/gatherings/gathering-form.ts";
import { pollValues } from "../../client/features/gatherings/poll-form.ts";
import { GATHERING, POLL } from "../../server/rest/openapi/examples.ts";

/** In the night in which Berlin sets its clocks back; 02:45 to the second 02:15, and the second hour alone. */
const TWICE = [
  { starts_at: "2027-10-31T00:45:00.000Z", ends_at: "2027-10-31T01:15:00.000Z" },
  { starts_at: "2027-10-31T01:15:00.000Z", ends_at: "2027-10-31T01:45:00.000Z" },
];
const [first, second] = TWICE;

describe("a form sends times only if they were changed", () => {
  it.each(TWICE)("of a gathering from $starts_at", (times) => {
    const gathering = { ...GATHERING, ...times, time_zone: "Europe/Berlin" };
    const { starts_at, ends_at } = gatheringValues(gathering, null);
    const typed = { starts_at: starts_at ?? "", ends_at: ends_at ?? "" };
    expect(storedTimes(typed, [gathering], gathering.time_zone)).toEqual(times);
    const later = { ...typed, ends_at: "2027-10-31T04:00" };
    expect(storedTimes(later, [gathering], gathering.time_zone)).toEqual(later);
  });

  it("of a poll, each by itself", () => {
    const poll = { ...POLL, times: TWICE, time_zone: "Europe/Berlin" };
    const typed = pollValues(poll).times.map(({ starts_at, ends_at }) => ({
      starts_at: starts_at ?? "",
      ends_at: ends_at ?? "",
    }));
    const changed = { starts_at: "2027-10-31T10:00", ends_at: "2027-10-31T11:00" };
    const sent = [changed, ...typed].map((time) => storedTimes(time, poll.times, poll.time_zone));
    expect(sent).toEqual([changed, first, second]);
  });
});
