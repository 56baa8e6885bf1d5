import { beforeEach, describe, expect, it } from "vitest";
import { hours } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";

const { server, as, takePart, runAt, textTo } = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });

/** Plans a gathering on Friday as ada, at which all are welcome. */
const meet = (details: object = {}) => as("ada").meet({ title: "Supper", ...hours("2026-02-20"), ...details });
const mailAt = (time: string) => runAt("mail-the-week", time);

/** Ada and bo want the list, cy does not. */
beforeEach(async () => {
  await takePart({ ada: {}, bo: {}, cy: {} });
  for (const name of ["ada", "bo"]) await as(name).choose({ weekly: true });
});

describe("the list of the week", () => {
  it("is mailed on Monday morning, once, to those who have turned it on", async () => {
    await meet();
    expect(await mailAt("16T07:59")).toEqual([]);
    expect(await mailAt("16T08:00")).toEqual(["ada: This week: Supper", "bo: This week: Supper"]);
    // Another process does not know that it was done.
    expect(await mailAt("16T12:00")).toEqual([]);
  });

  it("comes on no other day", async () => {
    await meet();
    expect(await mailAt("15T08:00")).toEqual([]);
    expect(await mailAt("17T08:00")).toEqual([]);
  });

  it("does not come if all of the week were told when they were planned", async () => {
    await meet({ title: "Expected", expectation: "Expected" });
    expect(await mailAt("16T08:00")).toEqual([]);
  });

  it("has one of a series that matters more than the others", async () => {
    const [first = 0] = await as("ada").repeat({ title: "Songs", ...hours("2026-02-20") }, { unit: "Week", times: 2 });
    await as("ada").editGathering(first, { expectation: "Expected" });
    expect(await mailAt("16T08:00")).toEqual(["ada: This week: Songs", "bo: This week: Songs"]);
  });

  it("has the gatherings of seven days at which all are welcome, but not those that somebody does not come to", async () => {
    await meet({ title: "Later", starts_at: "2026-02-23T08:00:00Z", ends_at: "2026-02-23T09:00:00Z" });
    await meet({ title: "Garden", crew_id: server.crew("garden") });
    await as("ada").cancelGathering(await meet({ title: "Cancelled" }));
    expect(await mailAt("16T07:00")).toEqual([]);
    await as("bo").answer(await meet(), "NotGoing");
    await meet({ title: "Songs" });
    expect(await mailAt("16T08:00")).toEqual(["ada: This week: 2 gatherings of Tidewater", "bo: This week: Songs"]);
  });

  it("has the others of these days too, in order, with what its reader has said, if all are welcome to one", async () => {
    const early = hours("2026-02-18");
    await as("ada").answer(await meet({ title: "Repairs", expectation: "Encouraged", ...early }), "Going");
    await meet({ title: "Assembly", expectation: "Expected", ...hours("2026-02-21") });
    await takePart({ bo: { joins: ["garden"] } });
    await meet({ title: "Weeding", expectation: "Expected", crew_id: server.crew("garden"), ...early });
    await meet();
    await mailAt("16T08:00");
    expect(await textTo("ada")).toMatch(
      /Repairs\n.*\nYou answered: Going\.[^]*Supper\n[^]*Assembly\n.*\nYou are expected/,
    );
    expect(await textTo("ada")).not.toContain("Weeding");
    expect(await textTo("bo")).toMatch(/Repairs\n.*\nYou have not answered yet\.[^]*Weeding\n/);
  });
});
