import { beforeEach, describe, expect, it } from "vitest";
import { hours } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { hiatusUntil } from "../support/world.ts";
import { describeCollective, submitted } from "../support/eois.ts";

const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const { server, as, takePart, runAt } = news;

/** All are in the garden in March. Bo rests until February 25. */
beforeEach(async () => {
  const garden = { joins: ["garden"] };
  await takePart({ ada: garden, bo: hiatusUntil("2026-02-25"), cy: garden });
  for (const name of ["ada", "bo", "cy"]) await as(name).plan(3, garden);
});
const supper = () => ({ title: "Supper", crew_id: server.crew("garden"), expectation: "Expected" as const });
const [MARCH, LATER] = [hours("2026-03-05"), hours("2026-03-06")];

describe("who rests", () => {
  it("hears of nothing new, also if it is for a time when they are back", async () => {
    await as("ada").meet({ ...supper(), ...MARCH });
    await as("ada").propose({ ...supper(), title: "Walk", times: [LATER] });
    await describeCollective(server);
    await submitted(server, { email: "wren@mail.example.org" });
    expect(await runAt("tell-of-gatherings", "12:30")).toEqual(["cy: New: Supper"]);
    expect(await runAt("read-news", "13:00")).toEqual([
      "ada: Someone would like to join Tidewater",
      "cy: Someone would like to join Tidewater",
      "cy: When can you come? Walk",
    ]);
    expect(await runAt("remind-of-return", "18T08:00")).toEqual([
      "bo: Your return to Tidewater is planned for February 25, 2026",
    ]);
    server.clock.setDay("2026-02-25");
    await server.rollOver();
    await as("ada").meet({ ...supper(), title: "Song", ...MARCH });
    expect(await runAt("tell-of-gatherings", "25T13:00")).toEqual(["bo: New: Song", "cy: New: Song"]);
  });

  it("hears of changes only to what they have said that they come to", async () => {
    const [said, other] = [await news.meet({ ...supper(), ...MARCH }), await news.meet({ ...supper(), ...LATER })];
    await as("bo").answer(said, "Maybe");
    await as("ada").editGathering(other, { place: "Marsh" });
    expect(await runAt("tell-of-gatherings", "12:30")).toEqual(["cy: New time or place: Supper"]);
    await as("ada").editGathering(said, { place: "Marsh" });
    expect(await runAt("tell-of-gatherings", "13:00")).toEqual(
      ["bo", "cy"].map((name) => `${name}: New time or place: Supper`),
    );
  });
});
