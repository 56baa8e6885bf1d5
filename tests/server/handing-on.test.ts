import { beforeEach, describe, expect, it } from "vitest";
import { giveToken } from "../support/access-tokens.ts";
import { callProcedure } from "../support/calls.ts";
import { actAs } from "../support/editing.ts";
import { sharedServer } from "../support/hooks.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"] });

const MARKET = { title: "Market", starts_at: "2026-03-10T09:00:00Z", ends_at: "2026-03-10T12:00:00Z" };

let market: number;

beforeEach(async () => {
  market = await actAs(server, "ada").meet(MARKET);
});

const AWAY = { interval_id: 3, ...hiatusUntil("2026-04-01") };

describe("a token for one's own answers", () => {
  it("gives back and keeps places, and hands nothing on", async () => {
    const token = await giveToken(server, "OwnAnswers");
    const save = async (held: object, scoped = token) => {
      const sent = { input: { ...AWAY, held: [held] }, headers: { authorization: `Bearer ${scoped}` } };
      const response = await callProcedure(server.url, "me.saveParticipation", sent);
      return [response.status, (await response.text()).includes("TokenScopeExceeded")];
    };
    const handed = { kind: "gathering", id: market, person_id: server.person("bo") };
    expect(await save({ kind: "place", id: market, person_id: server.person("ada") })).toEqual([200, false]);
    expect(await save(handed)).toEqual([403, true]);
    expect(await save({ ...handed, person_id: null })).toEqual([403, true]);
    expect(await save(handed, await giveToken(server, "Everything"))).toEqual([200, false]);
  });
});
