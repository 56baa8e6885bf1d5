import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { change } from "../../../server/revision/change.ts";
import { LiveHub } from "../../../server/revision/live-hub.ts";
import { distantDatabaseForEach } from "../../support/distant-database.ts";
import { callProcedure } from "../../support/procedures.ts";
import { makePerson } from "../../support/people.ts";
import { connect, signIn, startTestServer, type Script, type TestServer } from "../../support/test-server.ts";
import { inTurn } from "../../support/turns.ts";
import { Follower } from "../../trials/followers.ts";

describe("a server whose database goes away and comes back", () => {
  const distant = distantDatabaseForEach();
  let server: TestServer;
  let cookie: string;
  let ada: Script;
  let follower: Follower;
  beforeEach(async () => {
    server = await startTestServer({ environment: { DATABASE_URL: distant.url } });
    cookie = await signIn(server.url, "ada");
    ada = connect(server.url, cookie);
    follower = await Follower.start(server.url, cookie);
    await expect.poll(() => server.running.services.hub.followed().length).toBe(1);
  });
  afterEach(async () => {
    await follower.close();
    await ada.close();
    await server.stop();
  });

  async function healthOf({ url }: TestServer): Promise<unknown> {
    const response = await fetch(`${url}/healthz`);
    return { code: response.status, ...((await response.json()) as object) };
  }

  const input = { interval_id: 2, participation_intention: "OptIn" } as const;

  it.each(inTurn(["cut", "goSilent"] as const))("says so, and recovers by itself (%s)", async (goAway) => {
    // As many connections as it makes.
    await Promise.all(Array.from({ length: 20 }, () => ada.client.me.get.query()));
    distant.network[goAway]();
    // Once: a script's client would repeat it.
    const saving = callProcedure(server.url, "me.saveParticipation", { input, cookie });
    expect(await healthOf(server)).toMatchObject({ code: 503, status: "unavailable", database: "unreachable" });
    expect((await saving).status).toBe(503);
    const by = { collectiveId: server.collective.id, authorId: null };
    await change({ db: distant.other.db, hub: new LiveHub(), clock: server.clock }, by, async () => [
      { event: { PeopleEvent: { PersonUpdated: makePerson() } }, before: null },
    ]);
    distant.network.speakAgain();
    await expect.poll(() => healthOf(server)).toMatchObject({ code: 200 });
    const { revision } = await ada.client.me.saveParticipation.mutate(input);
    expect(revision).toBeGreaterThan(1);
    await expect.poll(() => follower.state.revision).toBe(revision);
    expect(follower.faults).toEqual([]);
  });
});
