import { beforeEach, describe, expect, it } from "vitest";
import { getConvenedCounts, getPersonHistory } from "../../server/features/intervals/person-history.service.ts";
import { getCrewHistory } from "../../server/features/crews/crew-history.service.ts";
import {
  getHandover,
  getHandoversIn,
  listOwnHandovers,
  writeHandover,
} from "../../server/features/handovers/handovers.service.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn, monthInterval } from "../support/world.ts";

const world = worldForEach({
  today: dayIn(1),
  people: ["ada", "bo", "cy"],
  crews: ["garden", "kitchen"],
  intervals: 4,
});

const garden = { volunteers: ["garden"] };

const keyOf = (intervalId: number, crew = "garden") => {
  const { id: collectiveId } = world.collective;
  return { collectiveId, crewId: world.crew(crew), intervalId };
};
const write = (name: string, key: ReturnType<typeof keyOf>, text: string | null) =>
  writeHandover(world, { ...key, personId: world.person(name) }, text);
const read = (intervalId: number) => getHandover(world.db, keyOf(intervalId));

/** The texts of the handovers to a person. */
async function textsTo(name: string): Promise<(string | null)[]> {
  const key = { collectiveId: world.collective.id, personId: world.person(name) };
  const handovers = await listOwnHandovers(world.db, key, world.clock.today());
  return handovers.map(({ text }) => text);
}

describe("a handover", () => {
  it("is written by the convenor, and everybody learns of it", async () => {
    await world.save("ada", 1, garden);
    expect(await read(1)).toMatchObject({ text: null, author_id: null, updated_at: null });
    const { events } = await write("ada", keyOf(1), "The key\nhangs high");
    const handover = {
      collective_id: world.collective.id,
      crew_id: world.crew("garden"),
      interval_id: 1,
      text: "The key\nhangs high",
      author_id: world.person("ada"),
      updated_at: world.clock.now().toISOString(),
    };
    expect(events).toEqual([{ CrewsEvent: { HandoverUpdated: handover } }]);
    expect(await read(1)).toEqual(handover);
    await write("ada", keyOf(1), null);
    expect(await read(1)).toMatchObject({ text: null, author_id: null });
  });

  it("is written by nobody else, nor by the convenor of another interval or crew", async () => {
    await world.save("ada", 1, garden);
    await world.save("bo", 1, { joins: ["garden"], volunteers: ["kitchen"] });
    await world.save("cy", 2, garden);
    for (const name of ["bo", "cy"])
      await expect(write(name, keyOf(1), "Mine")).rejects.toMatchObject({ code: "HandoverOfAnother" });
  });

  it("is open from the beginning of its interval until the next one is over", async () => {
    await world.save("ada", 2, garden);
    await expect(write("ada", keyOf(2), "Too early")).rejects.toMatchObject({ code: "HandoverClosed" });
    for (const during of [2, 3]) {
      world.clock.setDay(dayIn(during));
      await write("ada", keyOf(2), `During ${during}`);
    }
    world.clock.setDay(dayIn(4));
    await expect(write("ada", keyOf(2), "Too late")).rejects.toMatchObject({ code: "HandoverClosed" });
    expect(await read(2)).toMatchObject({ text: "During 3" });
  });

  it("stays open between two intervals, and while there is no next one", async () => {
    await world.save("ada", 3, garden);
    await world.save("ada", 4, garden);
    await world.db.updateTable("intervals").set({ start_date: "2026-04-20" }).where("id", "=", 4).execute();
    world.clock.setDay("2026-04-10");
    await write("ada", keyOf(3), "Between two");
    await expect(write("ada", keyOf(4), "Not begun")).rejects.toMatchObject({ code: "HandoverClosed" });
    world.clock.setDay(dayIn(7));
    await write("ada", keyOf(4), "After the last one");
  });

  it("passes to a new convenor, who may change it and is its author then", async () => {
    await world.save("ada", 1, garden);
    await write("ada", keyOf(1), "By ada");
    await world.save("bo", 1, garden);
    await world.save("ada", 1, {});
    await expect(write("ada", keyOf(1), "Still mine")).rejects.toMatchObject({ code: "HandoverOfAnother" });
    expect(await read(1)).toMatchObject({ text: "By ada", author_id: world.person("ada") });
    await write("bo", keyOf(1), "By bo");
    expect(await read(1)).toMatchObject({ text: "By bo", author_id: world.person("bo") });
  });
});

describe("the handovers to a person", () => {
  beforeEach(async () => {
    await world.save("ada", 1, { volunteers: ["garden", "kitchen"] });
    await write("ada", keyOf(1), "Garden 1");
    await write("ada", keyOf(1, "kitchen"), "Kitchen 1");
  });

  it("are those of the crews that they convene next, before the interval begins and while it runs", async () => {
    await world.save("bo", 2, garden);
    await world.save("cy", 2, { joins: ["garden", "kitchen"] });
    expect(await textsTo("bo")).toEqual(["Garden 1"]);
    expect(await textsTo("cy")).toEqual([]);
    world.clock.setDay(dayIn(2));
    expect(await textsTo("bo")).toEqual(["Garden 1"]);
    world.clock.setDay(dayIn(3));
    expect(await textsTo("bo")).toEqual([]);
  });

  it("are the newest of each crew, and not their own", async () => {
    await world.save("bo", 3, { volunteers: ["garden", "kitchen"] });
    world.clock.setDay(dayIn(2));
    await world.save("cy", 2, garden);
    await write("cy", keyOf(2), "Garden 2");
    expect(await textsTo("bo")).toEqual(["Garden 2", "Kitchen 1"]);
    await world.save("bo", 2, { volunteers: ["kitchen"] });
    await write("bo", keyOf(2, "kitchen"), "Kitchen 2");
    expect(await textsTo("bo")).toEqual(["Garden 2"]);
  });
});

describe("the handovers of an interval", () => {
  it("are those of its crews, and of no other interval", async () => {
    await world.save("ada", 1, garden);
    await world.save("bo", 1, { volunteers: ["kitchen"] });
    await write("bo", keyOf(1, "kitchen"), "Sharp knives");
    await write("ada", keyOf(1), "Remember the bees");
    world.clock.setDay(dayIn(2));
    await world.save("cy", 2, garden);
    await write("cy", keyOf(2), "No bees");
    const texts = async (intervalId: number) =>
      (await getHandoversIn(world.db, keyOf(intervalId))).map(({ text }) => text);
    expect(await texts(1)).toEqual(["Remember the bees", "Sharp knives"]);
    expect(await texts(2)).toEqual(["No bees"]);
    expect(await texts(3)).toEqual([]);
    await expect(texts(9)).rejects.toMatchObject({ code: "IntervalNotFound" });
  });
});

describe("the history of a crew", () => {
  it("has the intervals up to the current one in which it had people, newest first", async () => {
    await world.save("bo", 1, garden);
    await world.save("ada", 1, { joins: ["garden"] });
    await write("bo", keyOf(1), "Remember the bees");
    world.clock.setDay(dayIn(2));
    await world.save("cy", 2, { joins: ["kitchen"] });
    world.clock.setDay(dayIn(3));
    await world.save("cy", 3, garden);
    await world.save("ada", 4, garden);
    const [ada, bo, cy] = ["ada", "bo", "cy"].map(world.person);
    const handover = { author_id: bo, updated_at: expect.any(String) };
    expect(await getCrewHistory(world.db, keyOf(0), world.clock.today())).toEqual([
      { interval_id: 3, convenor_id: cy, person_ids: [cy], handover: null },
      { interval_id: 1, convenor_id: bo, person_ids: [bo, ada], handover },
    ]);
  });
});

describe("the history of a person", () => {
  const historyOf = (name: string) => {
    const key = { collectiveId: world.collective.id, personId: world.person(name) };
    return getPersonHistory(world.db, key, world.clock.today());
  };

  it("has the intervals up to the current one that they were part of, newest first, with their crews", async () => {
    const [gardenId, kitchenId] = [world.crew("garden"), world.crew("kitchen")];
    await world.save("bo", 1, { volunteers: ["garden"], joins: ["kitchen"] });
    await world.save("ada", 1, { joins: ["garden"] });
    world.clock.setDay(dayIn(3));
    await world.save("bo", 3, { joins: ["kitchen"] });
    await world.save("bo", 4, garden);
    expect(await historyOf("bo")).toEqual([
      { interval_id: 3, crew_ids: [kitchenId], convened_ids: [] },
      { interval_id: 2, crew_ids: [], convened_ids: [] },
      { interval_id: 1, crew_ids: [gardenId, kitchenId], convened_ids: [gardenId] },
    ]);
    expect((await historyOf("ada")).at(-1)).toEqual({ interval_id: 1, crew_ids: [gardenId], convened_ids: [] });
  });

  it("is of nobody who is not in the collective", async () => {
    const key = { collectiveId: world.collective.id, personId: 999 };
    await expect(getPersonHistory(world.db, key, world.clock.today())).rejects.toMatchObject({
      code: "PersonNotFound",
    });
    const elsewhere = { collectiveId: world.collective.id + 1, personId: world.person("bo") };
    await expect(getPersonHistory(world.db, elsewhere, world.clock.today())).rejects.toMatchObject({
      code: "PersonNotFound",
    });
  });
});

describe("how often people have convened", () => {
  const counts = () => getConvenedCounts(world.db, world.collective.id, world.clock.today());

  it("counts intervals up to the current one, however many crews", async () => {
    const [ada, bo] = [world.person("ada"), world.person("bo")];
    await world.save("bo", 1, { volunteers: ["garden", "kitchen"] });
    world.clock.setDay(dayIn(2));
    await world.save("bo", 2, garden);
    await world.save("ada", 2, { joins: ["garden"], volunteers: ["kitchen"] });
    await world.save("cy", 3, garden);
    const people = [
      { person_id: ada, intervals: 1 },
      { person_id: bo, intervals: 2 },
    ];
    expect(await counts()).toEqual({ intervals: 2, people });
    const other = await getConvenedCounts(world.db, world.collective.id + 1, world.clock.today());
    expect(other).toEqual({ intervals: 0, people: [] });
  });

  it("leaves out what is longer ago than twelve intervals", async () => {
    await world.save("ada", 1, garden);
    const { id: collective_id } = world.collective;
    const rows = Array.from({ length: 9 }, (_, index) => ({ collective_id, ...monthInterval(index + 5) }));
    await world.db.insertInto("intervals").values(rows).execute();
    world.clock.setDay(dayIn(12));
    expect(await counts()).toEqual({ intervals: 12, people: [{ person_id: world.person("ada"), intervals: 1 }] });
    world.clock.setDay(dayIn(13));
    expect(await counts()).toEqual({ intervals: 12, people: [] });
  });
});

it("takes no more bytes with the others of its interval than fit, and a third by one person, but can be shortened", async () => {
  await world.save("ada", 1, { volunteers: ["garden", "kitchen"] });
  const key = { collective_id: world.collective.id, interval_id: 1, updated_at: "2026-01-15T12:00:00.000Z" };
  const fill = (crew: string, name: string, length: number) =>
    world.db
      .insertInto("handovers")
      .values({ ...key, crew_id: world.crew(crew), author_id: world.person(name), text: "x".repeat(length) })
      .execute();
  await fill("kitchen", "ada", 330_000);
  await expect(write("ada", keyOf(1), "x".repeat(4_000))).rejects.toMatchObject({ code: "LimitReached" });
  await write("ada", keyOf(1), "x".repeat(3_000));
  await world.db
    .updateTable("handovers")
    .set({ author_id: world.person("bo") })
    .execute();
  await write("ada", keyOf(1), "x".repeat(9_000));
  await world.db
    .updateTable("handovers")
    .set({ text: "x".repeat(995_000) })
    .where("crew_id", "=", world.crew("kitchen"))
    .execute();
  await expect(write("ada", keyOf(1), "x".repeat(9_001))).rejects.toMatchObject({ code: "LimitReached" });
  await write("ada", keyOf(1), "x".repeat(8_000));
  await write("ada", keyOf(1), null);
});
