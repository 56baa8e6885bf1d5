import { beforeEach, describe, expect, it } from "vitest";
import type { GatheringAnswer } from "../../shared/enumerations.ts";
import { hours } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { callProcedure } from "../support/procedures.ts";
import { signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const CROWD = ["bo", "cy", "di", "ed", "flo", "gus", "hal"];
const PLACES = 3;

const { server, as, client, lineUp } = newsServer({ people: ["ada", ...CROWD], crews: ["garden"] });
let id: number;
let cookies: string[];
beforeEach(async () => {
  id = await as("ada").meet({ ...hours("2026-02-16"), places: PLACES });
  cookies = [];
  for (const name of CROWD) cookies.push(await signIn(server.url, name));
});

const read = async () => (await client("ada")).gatherings.get.query({ id });
const people = (...names: string[]) => names.map((name) => server.person(name));

async function answer(cookie: string, said: GatheringAnswer): Promise<void> {
  const response = await callProcedure(server.url, "gatherings.answer", { input: { id, answer: said }, cookie });
  expect(response.status).toBe(200);
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
    for (const name of ["di", "cy", "ed"]) await as(name).answer(id, "Going");
    await as("bo").answer(id, "Going");
    server.clock.advance(-60);
    await as("ada").answer(id, "Going");
    await as("di").answer(id, "Going");
    expect(await read()).toMatchObject({ going: people("di", "cy", "ed"), waiting: people("bo", "ada") });
  });
});

describe("the waiting list", () => {
  beforeEach(() => lineUp(id, "bo", "cy", "di", "ed", "flo"));

  it("moves up when somebody does not come after all", async () => {
    await as("cy").answer(id, "NotGoing");
    expect(await read()).toMatchObject({ going: people("bo", "di", "ed"), waiting: people("flo") });
  });

  it("moves up when there are more places, and back when there are fewer", async () => {
    const setPlaces = (places: number | null) => as("ada").editGathering(id, { places });
    await setPlaces(4);
    expect(await read()).toMatchObject({ going: people("bo", "cy", "di", "ed"), waiting: people("flo") });
    await setPlaces(1);
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("cy", "di", "ed", "flo") });
    await setPlaces(null);
    expect(await read()).toMatchObject({ going: people("bo", "cy", "di", "ed", "flo"), waiting: [] });
  });

  it("moves up when somebody leaves the collective, who has no trace in it afterwards", async () => {
    await as("bo").editGathering(id, { place: "Net loft" });
    await (await client("bo")).account.leaveForGood.mutate({ current_password: PASSWORD });
    expect(await read()).toMatchObject({ going: people("cy", "di", "ed"), waiting: people("flo") });
    const { db } = server.running.services;
    for (const table of ["attendances", "gathering_waits", "told", "told_gatherings", "answer_links"] as const) {
      const rows = db.selectFrom(table).select("person_id").where("person_id", "=", server.person("bo"));
      expect(await rows.execute(), table).toEqual([]);
    }
  });
});
