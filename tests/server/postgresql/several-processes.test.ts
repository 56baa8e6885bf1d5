import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CollectiveState } from "../../../shared/collective/collective.ts";
import { bothForEach } from "../../support/both-servers.ts";
import { connect, signIn, type Script, type TestServer } from "../../support/test-server.ts";
import { trial } from "../../support/trials.ts";
import { Follower } from "../../trials/followers.ts";

describe("two servers on one database", () => {
  const both = bothForEach();
  let servers: [TestServer, TestServer];
  let cookie: string;
  let scripts: [Script, Script];
  beforeEach(async () => {
    servers = [both.first, both.second];
    cookie = await signIn(both.first.url, "ada");
    scripts = [connect(both.first.url, cookie), connect(both.second.url, cookie)];
  });
  afterEach(() => Promise.all(scripts.map((script) => script.close())));

  const save = ({ client }: Script, intention_context: string, capacity_score: -1 | 1 = 1) =>
    client.me.saveParticipation.mutate({
      interval_id: 2,
      participation_intention: "OptIn",
      intention_context,
      capacity_score,
    });

  it("what is saved at one is read at the other at once, in every way", async () => {
    const etags: [string, string] = ["", ""];
    for (let round = 0; round < trial(30, 2_000); round += 1) {
      const [writer, reader] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      const [score, level] = round % 4 < 2 ? ([-1, "lower"] as const) : ([1, "higher"] as const);
      const { revision } = await save(scripts[writer], `round ${round}`, score);
      const { client } = scripts[reader];
      const [me, own, overview, history, state] = await Promise.all([
        client.me.get.query(),
        client.me.participation.query({ interval_id: 2 }),
        client.intervals.overview.query({ interval_id: 2 }),
        client.intervals.history.query(),
        fetch(`${servers[reader].url}/api/my_collective/state`, {
          headers: { cookie, "if-none-match": etags[reader] },
        }),
      ]);
      const saved = { intention_context: `round ${round}`, capacity_score: score };
      expect(me).toMatchObject({ revision, current_interval: { collective_involvement: saved } });
      expect(own).toMatchObject(saved);
      expect(overview.capacity.now).toMatchObject({ [level]: 1 });
      expect(history.find(({ interval_id }) => interval_id === 2)?.capacity).toMatchObject({ [level]: 1 });
      expect(state.status).toBe(200);
      expect(((await state.json()) as CollectiveState).revision).toBe(revision);
      etags[reader] = state.headers.get("etag") ?? "";
    }
  });

  it("followers of each get the changes of both, once and in order", async () => {
    const followers = await Promise.all(
      servers.flatMap(({ url }) => [Follower.start(url, cookie), Follower.start(url, cookie)]),
    );
    const count = trial(30, 2_000);
    const last = await Promise.all(
      scripts.map(async (script, index) => {
        for (let round = 1; round < count; round += 1) await save(script, `${index} ${round}`);
        return (await save(script, "last")).revision;
      }),
    );
    for (const follower of followers) {
      await expect.poll(() => follower.state.revision).toBe(Math.max(...last));
      expect(follower.faults).toEqual([]);
      await follower.close();
    }
  });
});
