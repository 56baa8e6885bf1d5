import { beforeEach, describe, expect, it } from "vitest";
import type { GatheringAnswer } from "../../shared/enumerations.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, membersOf, sharedServer } from "../support/hooks.ts";
import { callProcedure } from "../support/procedures.ts";
import { signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const CROWD = ["bo", "cy", "di", "ed", "flo", "gus", "hal"];
const PLACES = 3;

const server = sharedServer({ people: ["ada", ...CROWD], crews: ["garden"] });
const ada = memberForEach(server, "ada");
const member = membersOf(server);
let id: number;
let cookies: string[];
beforeEach(async () => {
  const times = { starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };
  id = await actAs(server, "ada").meet({ ...times, places: PLACES });
  cookies = [];
  for (const name of CROWD) cookies.push(await signIn(server.url, name));
});

const read = () => ada.client.gatherings.get.query({ id });
const people = (...names: string[]) => names.map((name) => server.person(name));

async function answer(cookie: string, said: GatheringAnswer): Promise<void> {
  const response = await callProcedure(server.url, "gatherings.answer", { input: { id, answer: said }, cookie });
  expect(response.status).toBe(200);
}

/** One after the other; each waits behind those before. */
async function answerInOrder(...names: string[]): Promise<void> {
  for (const name of names) {
    server.clock.advance(1);
    await actAs(server, name).answer(id, "Going");
  }
}

describe("a race for the last places", () => {
  it("gives exactly those that there are, each to one person, and everybody else waits", async () => {
    await Promise.all(cookies.map((cookie) => answer(cookie, "Going")));
    const { going, waiting, unanswered } = await read();
    expect([going.length, waiting.length]).toEqual([PLACES, CROWD.length - PLACES]);
    expect([...going, ...waiting].toSorted((a, b) => a - b)).toEqual(people(...CROWD));
    expect(unanswered).toEqual(people("ada"));
  });

  it("ends the same if people change their minds meanwhile", async () => {
    const minds: GatheringAnswer[] = ["Going", "NotGoing", "Maybe", "Going"];
    await Promise.all(minds.flatMap((mind) => cookies.map((cookie) => answer(cookie, mind))));
    const { going, waiting, maybe, not_going } = await read();
    const said = [...going, ...waiting, ...maybe, ...not_going];
    expect(said.toSorted((a, b) => a - b)).toEqual(people(...CROWD));
    expect(going).toHaveLength(Math.min(PLACES, going.length + waiting.length));
  });

  it("takes no place from who has it, even if they answer at the same instant, or another server's clock is slow", async () => {
    for (const name of ["di", "cy", "ed"]) await actAs(server, name).answer(id, "Going");
    await actAs(server, "bo").answer(id, "Going");
    server.clock.advance(-60);
    await actAs(server, "ada").answer(id, "Going");
    await actAs(server, "di").answer(id, "Going");
    expect(await read()).toMatchObject({ going: people("di", "cy", "ed"), waiting: people("bo", "ada") });
  });
});

describe("the waiting list", () => {
  beforeEach(() => answerInOrder("bo", "cy", "di", "ed", "flo"));

  it("moves up when somebody does not come after all", async () => {
    await actAs(server, "cy").answer(id, "NotGoing");
    expect(await read()).toMatchObject({ going: people("bo", "di", "ed"), waiting: people("flo") });
  });

  it("moves up when there are more places, and back when there are fewer", async () => {
    const times = { title: "Dinner", starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };
    await ada.client.gatherings.update.mutate({ id, ...times, places: 4 });
    expect(await read()).toMatchObject({ going: people("bo", "cy", "di", "ed"), waiting: people("flo") });
    await ada.client.gatherings.update.mutate({ id, ...times, places: 1 });
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("cy", "di", "ed", "flo") });
    await ada.client.gatherings.update.mutate({ id, ...times, places: null });
    expect(await read()).toMatchObject({ going: people("bo", "cy", "di", "ed", "flo"), waiting: [] });
  });

  it("moves up when somebody leaves the collective, who has no trace in it afterwards", async () => {
    const times = { starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z", places: PLACES };
    await actAs(server, "bo").editGathering(id, { title: "Dinner", ...times, place: "Net loft" });
    const bo = await member("bo");
    await bo.client.account.leaveForGood.mutate({ current_password: PASSWORD });
    expect(await read()).toMatchObject({ going: people("cy", "di", "ed"), waiting: people("flo") });
    const { db } = server.running.services;
    for (const table of ["attendances", "gathering_waits", "told", "told_gatherings", "answer_links"] as const) {
      const rows = await db
        .selectFrom(table)
        .select("person_id")
        .where("person_id", "=", server.person("bo"))
        .execute();
      expect(rows, table).toEqual([]);
    }
  });
});
