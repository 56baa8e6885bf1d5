import { once } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, membersOf, sharedServer } from "../support/hooks.ts";
import { openSocket } from "../support/sockets.ts";
import { signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");
const member = membersOf(server);
beforeEach(async () => {
  await ada.client.people.update.mutate({
    id: server.person("ada"),
    display_name: "Ada Saltwater",
    about: "Mends nets",
    avatar_id: 1,
  });
  await ada.client.me.saveParticipation.mutate({
    interval_id: 3,
    participation_intention: "OptIn",
    private_capacity_planning: true,
    wellbeing: "what nobody else may read",
    crew_involvements: [],
  });
});

describe("one's data", () => {
  it("is a file of everything that is kept of oneself, and of nobody else", async () => {
    const data = await ada.client.account.personalData.query();
    const text = JSON.stringify(data);
    for (const own of ["Ada Saltwater", "ada@example.org", "what nobody else may read", "SignedInOnNewDevice"]) {
      expect(text).toContain(own);
    }
    expect(text).not.toContain("bo@example.org");
    const bo = await member("bo");
    const made = { start_date: "2026-04-01", end_date: "2026-04-30" };
    await bo.client.intervals.create.mutate(made);
    expect((await ada.client.account.personalData.query()).intervals_made).toEqual([]);
    expect((await bo.client.account.personalData.query()).intervals_made).toMatchObject([made]);
    expect(JSON.stringify(await bo.client.account.personalData.query())).not.toContain("what nobody else may read");
  });
});

describe("leaving for good", () => {
  const leave = (current_password: string) =>
    callProcedure(server.url, "account.leaveForGood", { input: { current_password }, cookie: ada.cookie });

  it("takes the password", async () => {
    expect((await leave("not the one")).status).toBe(403);
    expect((await fetch(`${server.url}/api/me`, { headers: { cookie: ada.cookie } })).status).toBe(200);
  });

  it("deletes the account and all that is personal, and ends what is open", async () => {
    const socket = await openSocket(server, ada.cookie);
    const closed = once(socket, "close");
    const response = await leave(PASSWORD);
    expect(response.status).toBe(200);
    const cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(";", 1).join())
      .join("; ");
    expect((await fetch(`${server.url}/api/me`, { headers: { cookie } })).status).toBe(401);
    expect((await closed)[0]).toBe(SESSION_ENDED);
    await expect(signIn(server.url, "ada")).rejects.toThrow("401");
    const { db } = server.running.services;
    for (const table of ["sessions", "security_events"] as const) {
      expect(await db.selectFrom(table).select("id").execute(), table).toEqual([]);
    }
    const { people } = await (await member("bo")).client.collective.state.query();
    expect(people.map(({ display_name }) => display_name).toSorted()).toEqual(["bo", "former member"]);
    expect(JSON.stringify(people)).not.toContain("Saltwater");
  });
});
