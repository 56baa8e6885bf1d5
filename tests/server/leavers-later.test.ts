import { beforeEach, describe, expect, it } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { EXIT } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden", "kitchen"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const people = (...names: string[]) => names.map((name) => server.person(name));

/** In interval 2, in which bo leaves, and in interval 3, for which he has planned to be in the garden. */
const NOW = { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };
const LATER = { starts_at: "2026-03-10T18:00:00Z", ends_at: "2026-03-10T20:00:00Z" };
/** After the last interval, whose people are asked. */
const LAST = { starts_at: "2026-05-10T18:00:00Z", ends_at: "2026-05-10T20:00:00Z" };

beforeEach(async () => {
  for (const name of ["bo", "cy", "dee"]) await actAs(server, name).plan(3, { joins: ["garden", "kitchen"] });
  await actAs(server, "bo").plan(2, EXIT);
});

const unanswered = async (id: number) => (await (await as("ada")).gatherings.get.query({ id })).unanswered;

describe("somebody who leaves with an interval", () => {
  it("is not asked to come to what is after it, and nobody sees the plan that they had", async () => {
    const [everyones, gardens] = [
      await actAs(server, "cy").meet({ ...LATER, expectation: "Expected" }),
      await actAs(server, "cy").meet({ ...LATER, crew_id: server.crew("garden") }),
    ];
    const last = await actAs(server, "cy").meet({ ...LAST, crew_id: server.crew("kitchen") });
    expect(await unanswered(everyones)).toEqual(people("ada", "cy", "dee"));
    expect(await unanswered(gardens)).toEqual(people("cy", "dee"));
    expect(await unanswered(last)).toEqual(people("cy", "dee"));
    await actAs(server, "bo").plan(2);
    expect(await unanswered(everyones)).toEqual(people("ada", "bo", "cy", "dee"));
    expect(await unanswered(gardens)).toEqual(people("bo", "cy", "dee"));
  });

  it("is not mailed about it", async () => {
    await actAs(server, "cy").meet({ ...LATER, expectation: "Expected" });
    await actAs(server, "cy").meet({ ...NOW, title: "Supper", expectation: "Expected" });
    server.clock.advance(3_600);
    await runJob(server.running.services, "tell-of-gatherings");
    const mails = await listQueuedEmails(server);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(["ada@example.org", "dee@example.org"]);
  });

  it("counts in no poll on a time after it, and is not mailed about that", async () => {
    const [cy, garden] = [await as("cy"), server.crew("garden")];
    await cy.polls.create.mutate({ title: "Songs", times: [LATER], crew_id: garden });
    await cy.polls.create.mutate({ title: "Tools", times: [LATER, LAST], expectation: "Expected" });
    const polls = await cy.polls.list.query();
    const asked = polls.flatMap(({ ranking }) => ranking.map((time) => time.asked));
    expect(asked).toEqual([people("cy", "dee"), people("ada", "cy", "dee"), people("ada", "cy", "dee")]);
    server.clock.advance(3_600);
    await runJob(server.running.services, "read-news");
    const mails = await listQueuedEmails(server);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(["ada@example.org", "dee@example.org"]);
  });

  it("is asked again once they are a member again, although they left with an earlier interval", async () => {
    await server.liveUntil("2026-03-01");
    const id = await actAs(server, "cy").meet({ ...LATER, expectation: "Expected" });
    expect(await unanswered(id)).toEqual(people("ada", "cy", "dee"));
    const { db } = server.running.services;
    await db.updateTable("people").set({ left_at: null }).where("id", "=", server.person("bo")).execute();
    await actAs(server, "bo").plan(3);
    expect(await unanswered(id)).toEqual(people("ada", "bo", "cy", "dee"));
  });
});
