import { describe, expect, it } from "vitest";
import type { ParticipationInput } from "../../shared/participation/involvements.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { outcomeOf } from "../support/outcome.ts";
import { send } from "../support/send.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"] });
const ada = memberForEach(server, "ada");
const bo = memberForEach(server, "bo");

const OPT_IN = { participation_intention: "OptIn" } as const;
const PRIVATE = { private_capacity_planning: true, wellbeing: "Not well", focus: "Rest", capacity: "Little" };
const garden = (volunteered_convenor?: boolean) => ({
  crew_id: server.crew("garden"),
  ...(volunteered_convenor !== undefined && { volunteered_convenor }),
});

/** Sends answers for the next interval over REST. */
async function post(answers: object): Promise<number> {
  const response = await send(`${server.url}/api/me/interval/3/my_participation`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: ada.cookie },
    body: JSON.stringify(answers),
  });
  await response.text();
  return response.status;
}

const save = (answers: ParticipationInput) => ada.client.me.saveParticipation.mutate({ interval_id: 3, ...answers });
const saved = () => ada.client.me.participation.query({ interval_id: 3 });
const crews = async () =>
  (await saved()).crew_involvements.map(({ crew_id, volunteered_convenor }) => ({ crew_id, volunteered_convenor }));

describe("what a client leaves out", () => {
  it("is not put back by a save at the same moment that has it", async () => {
    const id = server.crew("garden");
    const put = (changed: object) =>
      ada.client.crews.update.mutate({ id, name: "Garden", description: "Soil", ...changed });
    for (let round = 0; round < 5; round += 1) {
      const links = [{ link_type: "Website", url: `https://example.org/${round}`, label: null }] as const;
      await Promise.all([put({}), put({ links }), put({ links: null }), put({})]);
      const { crews: all } = await bo.client.collective.state.query();
      expect(all.find((crew) => crew.id === id)?.links).toEqual(links);
    }
  });
});

describe("answers that a client leaves out", () => {
  it("do not make a private plan public", async () => {
    await save({ ...OPT_IN, ...PRIVATE });
    expect(await post({ ...OPT_IN, focus: "Sleep" })).toBe(200);
    const { private_capacity_planning, wellbeing, capacity } = PRIVATE;
    expect(await saved()).toMatchObject({
      private_capacity_planning,
      capacity_planning: { wellbeing, focus: "Sleep", capacity },
    });
    const { involvements } = await bo.client.collective.state.query();
    const seen = involvements.next_interval?.collective_involvements.find(
      ({ person_id }) => person_id === server.person("ada"),
    );
    expect(seen).toMatchObject({ private_capacity_planning: true, capacity_planning: null });
  });

  it("leave the crews as they are, and whether one volunteers in a crew", async () => {
    await save({ ...OPT_IN, crew_involvements: [garden(true)] });
    for (const crew_involvements of [undefined, null, [garden()]]) {
      expect(await post({ ...OPT_IN, crew_involvements })).toBe(200);
      expect(await crews()).toEqual([garden(true)]);
    }
    const both = [garden(), { crew_id: server.crew("kitchen") }];
    expect(await post({ ...OPT_IN, crew_involvements: both })).toBe(200);
    expect(await crews()).toEqual([garden(true), { crew_id: server.crew("kitchen"), volunteered_convenor: false }]);
    await ada.client.me.joinCrew.mutate({ interval_id: 3, ...garden() });
    expect(await crews()).toContainEqual(garden(true));
    expect(await post({ ...OPT_IN, crew_involvements: [] })).toBe(200);
    expect(await crews()).toEqual([]);
  });

  it("take the defaults where nothing is stored", async () => {
    expect(await post({ ...OPT_IN, crew_involvements: [garden()] })).toBe(200);
    expect(await saved()).toMatchObject({
      private_capacity_planning: false,
      capacity_planning: { wellbeing: null, focus: null, capacity: null },
      capacity_score: null,
      opt_out_type: null,
      intention_context: null,
    });
    expect(await crews()).toEqual([garden(false)]);
  });

  it("are emptied by null where they may be null", async () => {
    await save({ ...OPT_IN, ...PRIVATE, capacity_score: 1 });
    expect(await post({ ...OPT_IN, wellbeing: null, capacity_score: null })).toBe(200);
    expect(await saved()).toMatchObject({
      capacity_score: null,
      capacity_planning: { wellbeing: null, focus: "Rest" },
    });
    expect(await post({ ...OPT_IN, private_capacity_planning: null })).toBe(400);
  });

  it("do not keep the reason for another intention, nor the crews of an opt-out", async () => {
    await save({ ...OPT_IN, intention_context: "As usual", crew_involvements: [garden()] });
    expect(await post({ ...OPT_IN, focus: "Study" })).toBe(200);
    expect(await saved()).toMatchObject({ intention_context: "As usual" });
    expect(await post(hiatusUntil("2026-06-01"))).toBe(200);
    expect(await saved()).toMatchObject({ intention_context: null, crew_involvements: [] });
    await save({ ...hiatusUntil("2026-06-01"), intention_context: "A child", crew_involvements: null });
    expect(await post({ participation_intention: "OptOut", focus: "Walks" })).toBe(200);
    expect(await saved()).toMatchObject({ ...hiatusUntil("2026-06-01"), intention_context: "A child" });
    expect(await post({ participation_intention: "OptOut", opt_out_type: "Exit" })).toBe(200);
    expect(await saved()).toMatchObject({ opt_out_planned_return_date: null, intention_context: null });
    expect(await post({ ...OPT_IN, intention_context: "After all" })).toBe(200);
    expect(await saved()).toMatchObject({ ...OPT_IN, opt_out_type: null, intention_context: "After all" });
  });

  it("are filled in before it is checked that they belong together", async () => {
    expect(await post({ participation_intention: "OptOut" })).toBe(400);
    expect(await outcomeOf(save({ participation_intention: "OptOut", opt_out_type: "Hiatus" }))).toBe(
      "ValidationFailed",
    );
    await save(hiatusUntil("2026-06-01"));
    expect(await post({ participation_intention: "OptOut", opt_out_type: "Hiatus" })).toBe(200);
    expect(await post({ participation_intention: "OptOut", opt_out_planned_return_date: "9999-07-01" })).toBe(400);
    expect(await post({ participation_intention: "OptOut", opt_out_planned_return_date: "2026-07-01" })).toBe(200);
    expect(await saved()).toMatchObject(hiatusUntil("2026-07-01"));
    expect(await post({ participation_intention: "OptOut", opt_out_planned_return_date: null })).toBe(400);
  });

  it("stay with a return date in a year in which nobody can plan any more", async () => {
    await save(hiatusUntil("2026-06-01"));
    const late = { opt_out_planned_return_date: "9999-12-31" };
    await server.running.services.db
      .updateTable("collective_involvements")
      .set(late)
      .where("opt_out_planned_return_date", "=", "2026-06-01")
      .execute();
    expect(await post({ ...hiatusUntil("9999-12-31"), focus: "Study" })).toBe(200);
    expect(await saved()).toMatchObject({ ...late, capacity_planning: { focus: "Study" } });
  });

  it("are not lost when other ones are saved at the same moment", async () => {
    await save({ ...OPT_IN, ...PRIVATE });
    const some = [{ wellbeing: "Well" }, { focus: "Study" }, { capacity: "Much" }, { capacity_score: 1 }];
    expect(await Promise.all(some.map((answers) => post({ ...OPT_IN, ...answers })))).toEqual(some.map(() => 200));
    expect(await saved()).toMatchObject({
      private_capacity_planning: true,
      capacity_score: 1,
      capacity_planning: { wellbeing: "Well", focus: "Study", capacity: "Much" },
    });
  });
});
