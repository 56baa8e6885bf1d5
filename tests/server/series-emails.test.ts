import { describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { newsServer } from "../support/news.ts";

const { server, as, client, answer, runAt, textTo } = newsServer({ people: ["ada", "bo"] });

/** It is noon in UTC on Sunday, February 15. */
const SUPPER = { title: "Supper", starts_at: "2026-02-19T18:00", ends_at: "2026-02-19T20:00" };

/** Plans what repeats each week, which all are expected at and know of. Returns the ids of its gatherings. */
async function planSeries(changed: Partial<GatheringInput> = {}, times: number | null = null): Promise<number[]> {
  const ids = await as("ada").repeat({ ...SUPPER, expectation: "Expected", ...changed }, { unit: "Week", times });
  await server.running.services.db.deleteFrom("gathering_news").execute();
  return ids;
}

const tellAt = (time: string) => runAt("tell-of-gatherings", time);
const countInText = async (part: string) => (await textTo("bo")).split(part).length - 1;

describe("a change of a whole series", () => {
  it("is one email per person, which names the series, what is cancelled, and from when until when", async () => {
    const ids = await planSeries();
    expect(ids).toHaveLength(53);
    const [first = 0] = ids;
    await as("ada").cancelGathering(first, "Flooded", "All");
    expect(await tellAt("12:10")).toEqual(["bo: Cancelled: Supper (53 gatherings)"]);
    expect(await countInText("Flooded")).toBe(1);
    expect(await textTo("bo")).toContain("Thursday, February 19, 2026, 18:00 to 20:00 (time in UTC)");
    const others = "52 more gatherings of this series, the last one on Thursday, February 18, 2027.";
    expect(await textTo("bo")).toContain(others);
    await as("ada").restoreGathering(first, "All");
    expect(await tellAt("12:30")).toEqual(["bo: It is back on: Supper (53 gatherings)"]);
  });

  it("is of use until the last of them is over, however soon the first is", async () => {
    const [first = 0] = await planSeries({}, 3);
    const [other = 0] = await planSeries({ title: "Song" }, 2);
    for (const id of [first, other]) await as("ada").cancelGathering(id, null, "All");
    expect(await tellAt("12:10")).toHaveLength(1);
    const mails = server.running.services.db.selectFrom("outbound_emails").select("expires_at");
    expect(await mails.execute()).toEqual([{ expires_at: "2026-03-05T20:00:00.000Z" }]);
  });

  it("says once which time and place all of them had, also across a change of clocks", async () => {
    await server.running.services.db.updateTable("collectives").set({ time_zone: "Europe/Berlin" }).execute();
    const [first, , third = 0] = await planSeries({ place: "Barn" });
    const march = { place: "Marsh", starts_at: "2026-03-05T19:30", ends_at: "2026-03-05T20:30" };
    await as("ada").editGathering(third, march, "Following");
    expect(await tellAt("12:10")).toEqual(["bo: New time or place: Supper (51 gatherings)"]);
    const text = await textTo("bo");
    expect(text).toContain("Thursday, March 5, 2026, 19:30 to 20:30 (time in Berlin, GMT+1)");
    expect(text).toContain("It was planned for Thursday, March 5, 2026, 18:00 to 20:00");
    expect(await countInText("The place was Barn.")).toBe(1);
    // Only the first one can be answered from the email.
    expect(await countInText("/answer?")).toBe(3);
    expect(text).toContain(`/gatherings/${third}`);
    expect(text).not.toContain(`/gatherings/${first}\n`);
  });

  it("describes by itself what was changed for one of them alone", async () => {
    const [, second = 0, third = 0] = await planSeries();
    await as("ada").editGathering(second, { starts_at: "2026-02-27T10:00", ends_at: "2026-02-27T12:00" });
    await as("ada").editGathering(third, { starts_at: "2026-03-05T19:00", ends_at: "2026-03-05T21:00" }, "All");
    expect(await tellAt("12:10")).toEqual(["bo: New times or places: 53 gatherings of Tidewater"]);
    expect(await textTo("bo")).toContain("Friday, February 27, 2026, 10:00 to 12:00");
    expect(await textTo("bo")).toContain("51 more gatherings of this series");
    expect(await countInText("Supper")).toBe(2);
  });

  it("says that the others take place if a series comes less often, also of days that were added since", async () => {
    const [, , id = 0] = await planSeries();
    await runAt("continue-series", "27T12:00");
    const [starts_at, ends_at] = ["2026-03-05T18:00", "2026-03-05T20:00"];
    const repeats = { unit: "Week", every: 2 } as const;
    const { gatherings } = await client("ada");
    await gatherings.update.mutate({ id, title: "Supper", starts_at, ends_at, scope: "Following", repeats });
    expect(await tellAt("27T12:10")).toEqual(["bo: Cancelled: Supper (26 gatherings)"]);
    expect(
      await countInText("the last one on Thursday, February 25, 2027.\nOther gatherings of this series take place."),
    ).toBe(1);
    await as("ada").cancelGathering(id, null, "All");
    expect(await tellAt("27T12:20")).toEqual(["bo: Cancelled: Supper (26 gatherings)"]);
    expect(await countInText("take place")).toBe(0);
  });

  it("counts only those that somebody goes to, and is not told if it was taken back", async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await planSeries({ expectation: "Welcome" });
    for (const id of [second, third]) await answer(id, { bo: "Going" });
    await answer(fourth, { bo: "NotGoing" });
    await as("ada").cancelGathering(first, null, "All");
    expect(await tellAt("12:10")).toEqual(["bo: Cancelled: Supper (2 gatherings)"]);
    expect(await textTo("bo")).toContain("one more gathering of this series, on Thursday, March 5, 2026.");
    await as("ada").restoreGathering(first, "All");
    await as("ada").cancelGathering(first, null, "All");
    expect(await tellAt("12:30")).toEqual([]);
  });
});
