import { describe, expect, it } from "vitest";
import { deleteCrew } from "../../server/features/crews/archive.service.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { deleteGathering } from "../../server/features/series/deletion.service.ts";
import { hours } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { hiatusUntil } from "../support/world.ts";

const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden", "sauna"] });
const { server, as, client, lineUp, runAfter, textTo } = news;
const SUPPER = { title: "Supper", ...hours("2026-02-20") };
const EXPECTED = { ...SUPPER, expectation: "Expected" } as const;

const by = (name: string) => ({ collectiveId: server.collective.id, authorId: server.person(name) });
const tell = () => runAfter("tell-of-gatherings", 600);
const takePart = () => news.takePart({ ada: { joins: ["garden"] }, bo: { joins: ["garden"] }, cy: {} });

describe("a new gathering", () => {
  it("is told once to all who are expected, but not to who planned it", async () => {
    await takePart();
    await as("ada").meet(EXPECTED);
    expect(await runAfter("tell-of-gatherings", 0)).toEqual([]);
    expect(await tell()).toEqual(["bo: New: Supper", "cy: New: Supper"]);
    expect(await textTo("bo")).toContain("\nPlanned by ada\nYou are expected to come.\n");
    expect(await tell()).toEqual([]);
  });

  it("is told to its crew, whatever it means to it, and to nobody if all are merely welcome", async () => {
    await takePart();
    await as("ada").meet({ ...SUPPER, crew_id: server.crew("garden") });
    await as("ada").meet({ ...SUPPER, title: "Songs" });
    expect(await tell()).toEqual(["bo: New: Supper"]);
  });

  it("is one email with others, and with all of its series", async () => {
    await takePart();
    await as("ada").repeat({ ...SUPPER, expectation: "Encouraged" }, { unit: "Week", times: 3 });
    await as("ada").meet({ ...SUPPER, title: "Songs", expectation: "Encouraged" });
    expect(await tell()).toEqual(["bo", "cy"].map((name) => `${name}: 4 new gatherings of Tidewater`));
    expect(await textTo("bo")).toContain("There are 2 more gatherings in this series, the last one on ");
  });

  it("is not told if it was cancelled or moved meanwhile, or the person turned it off", async () => {
    await takePart();
    await as("cy").choose({ plans: false });
    await as("ada").editGathering(await as("ada").meet(EXPECTED), { place: "Net loft" });
    await as("ada").cancelGathering(await as("ada").meet({ ...EXPECTED, title: "Songs" }));
    expect(await tell()).toEqual(["bo: New: Supper"]);
  });

  it("is new to those who were told nothing when it is restored, and back on to the others", async () => {
    await takePart();
    const both = { ...SUPPER, expectation: "Encouraged" } as const;
    const id = await as("ada").meet(both);
    const [first = 0] = await as("ada").repeat({ ...both, title: "Songs" }, { unit: "Week", times: 3 });
    const cancel = async () => [
      await as("ada").cancelGathering(id),
      await as("ada").cancelGathering(first, null, "All"),
    ];
    const restore = async () => [await as("ada").restoreGathering(id), await as("ada").restoreGathering(first, "All")];
    await cancel();
    expect(await tell()).toEqual([]);
    await restore();
    expect(await tell()).toEqual(["bo", "cy"].map((name) => `${name}: 4 new gatherings of Tidewater`));
    await as("bo").answer(id, "NotGoing");
    await cancel();
    expect(await tell()).toHaveLength(2);
    await restore();
    expect(await tell()).toEqual([
      "bo: It is back on: Songs (3 gatherings)",
      "cy: 4 gatherings of Tidewater are cancelled or back on",
    ]);
  });

  it("is told as such once its deletion is undone, but not to who undoes that", async () => {
    await takePart();
    const id = await as("ada").meet(EXPECTED);
    const deleted = await deleteGathering(server.running.services, { ...by("ada"), id });
    expect(await tell()).toEqual([]);
    await undo(server.running.services, by("bo"), deleted);
    expect(await tell()).toEqual(["ada: New: Supper", "cy: New: Supper"]);
    expect(await tell()).toEqual([]);
  });

  it("is any that becomes everyone's as its crew is deleted, also if it was moved just before", async () => {
    await takePart();
    const crew_id = server.crew("sauna");
    const id = await as("ada").meet({ ...EXPECTED, crew_id });
    await as("ada").meet({ ...SUPPER, title: "Songs", crew_id });
    await as("ada").repeat({ ...EXPECTED, title: "Choir", crew_id }, { unit: "Week", times: 3 });
    expect(await tell()).toEqual([]);
    await as("ada").editGathering(id, { place: "Net loft" });
    await deleteCrew(server.running.services, { ...by("cy"), id: crew_id });
    expect(await tell()).toEqual(["bo", "cy"].map((name) => `${name}: 4 new gatherings of Tidewater`));
    expect(await tell()).toEqual([]);
  });
});

describe("the cancellation of a gathering of a series", () => {
  it("is told to those who know of the series and have not answered for its interval yet, but not to those who pause", async () => {
    await takePart();
    const [, , march = 0] = await as("ada").repeat(EXPECTED, { unit: "Week" });
    await as("ada").repeat({ ...EXPECTED, title: "Song" }, { unit: "Week" });
    expect(await tell()).toHaveLength(2);
    await as("cy").plan(3, hiatusUntil("2026-05-01"));
    await as("ada").cancelGathering(march);
    expect(await tell()).toEqual(["bo: Cancelled: Supper"]);
    await as("bo").plan(3);
    expect(await tell()).toEqual([]);
  });
});

describe("the cancellation of a gathering of a series of which nobody's knowledge is recorded", () => {
  /** April is neither the next interval, to which answers are carried over, nor the last one. */
  const begin = async () => {
    await as("ada").createInterval("2026-04-01", "2026-04-30");
    await as("ada").createInterval("2026-05-01", "2026-05-31");
    await takePart();
  };
  const planSeries = async (changed: object) => {
    await as("ada").repeat({ ...EXPECTED, ...changed }, { unit: "Week" });
    await tell();
    await server.running.services.db.deleteFrom("told_gatherings").execute();
  };
  /** Cancels what there is in the first days of April, and returns the subjects of which people are told. */
  const cancelInApril = async () => {
    const { gatherings } = await client("ada");
    for (const { id } of await gatherings.list.query({ from: "2026-04-01T00:00:00Z", to: "2026-04-05T00:00:00Z" }))
      await as("ada").cancelGathering(id);
    return (await tell()).filter((mail) => /cancelled/i.test(mail));
  };

  it("is told to who is asked to come to the last one and has not answered for its interval yet", async () => {
    await begin();
    await planSeries({});
    await planSeries({ title: "Song", crew_id: server.crew("garden") });
    server.clock.setInstant("2026-02-21T12:00:00.000Z");
    const both = "2 gatherings of Tidewater are cancelled or back on";
    expect(await cancelInApril()).toEqual([`bo: ${both}`, "cy: Cancelled: Supper"]);
  });

  it("is told to nobody if the series begins in that interval", async () => {
    await begin();
    await planSeries(hours("2026-04-03"));
    expect(await cancelInApril()).toEqual([]);
  });
});

describe("places that become fewer", () => {
  const planTwoPlaces = async () => {
    const id = await as("ada").meet({ ...SUPPER, places: 2 });
    await lineUp(id, "bo", "cy");
    return id;
  };

  it("are told to those who lose theirs, once", async () => {
    const id = await planTwoPlaces();
    await as("ada").editGathering(id, { places: 1 });
    expect(await tell()).toEqual(["cy: You no longer have a place: Supper"]);
    expect(await tell()).toEqual([]);
    await as("ada").editGathering(id, { places: 2 });
    expect(await tell()).toEqual(["cy: You have a place: Supper"]);
  });

  it("are not told if they are more again before that, or by who lowers them", async () => {
    const id = await planTwoPlaces();
    await as("ada").editGathering(id, { places: 1 });
    await as("ada").editGathering(id, { places: 2 });
    expect(await tell()).toEqual([]);
    await as("cy").editGathering(id, { places: 1 });
    expect(await tell()).toEqual([]);
  });
});
