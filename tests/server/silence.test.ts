import { beforeEach, describe, expect, it } from "vitest";
import { getIntervalOverview } from "../../server/features/intervals/overview.service.ts";
import { getGathering } from "../../server/features/gatherings/gatherings.queries.ts";
import { getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { listPersonIntervals } from "../../server/features/participation/involvements.queries.ts";
import { markAsLeft } from "../../server/features/people/people.queries.ts";
import { hours } from "../support/editing.ts";
import { mailedToken } from "../support/emails.ts";
import { setPassword } from "../support/invitations.ts";
import { newsServer } from "../support/news.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connect } from "../support/test-server.ts";
import { hiatusUntil } from "../support/world.ts";

const { server, as, client, run, textTo } = newsServer(
  { people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] },
  "2026-01-15",
);
beforeEach(async () => {
  await server.running.services.db.updateTable("intervals").set({ days_current: 0 }).execute();
});

async function askOn(day: string): Promise<string[]> {
  await server.liveUntil(day);
  return run("ask-the-silent");
}
const asked = (...names: string[]) => names.map((name) => `${name}: Are you still with Tidewater?`);

it("asks who has not answered for two intervals that lasted a week, once in each interval from then on", async () => {
  await as("ada").plan(1);
  expect(await askOn("2026-01-20")).toEqual([]);
  await as("bo").plan(2);
  expect(await askOn("2026-02-06")).toEqual([]);
  expect(await askOn("2026-02-07")).toEqual(asked("cy"));
  expect(await askOn("2026-02-08")).toEqual([]);
  for (const words of [
    "We have not heard from you for 2 intervals.",
    `${server.url}/my_participation/3\n`,
    `${server.url}/my_participation/2?intention=OptOut\n`,
    `/unsubscribe?token=silence-${server.person("cy")}-`,
  ])
    expect(await textTo("cy")).toContain(words);
  // Ada has not answered for the two intervals since her answer.
  expect(await askOn("2026-03-07")).toEqual(asked("ada", "cy"));
});

it("asks nobody who has turned it off, and nobody who was only invited", async () => {
  await as("ada").invite("di", "di@mail.example.org");
  await as("ada").plan(1);
  await as("cy").choose({ silence: false });
  expect(await askOn("2026-02-07")).toEqual(asked("bo"));
  const { db } = server.running.services;
  const { silent } = await getIntervalOverview(db, { collectiveId: server.collective.id, intervalId: 2 }, "2026-02-07");
  expect(silent.map(({ person_id }) => person_id)).toEqual([server.person("bo"), server.person("cy")]);
});

it("does not count the interval in which somebody accepts an invitation", async () => {
  for (const name of ["ada", "bo", "cy"]) await as(name).plan(2);
  await as("ada").invite("Di", "di@example.org");
  await setPassword(server, await mailedToken(server));
  expect(await askOn("2026-01-28")).toEqual([]);
  expect(await askOn("2026-02-20")).toEqual([]);
  expect(await askOn("2026-03-07")).toEqual(asked("di"));
});

it("does not count the interval in which a former member comes back, nor those before they left", async () => {
  for (const name of ["ada", "bo"]) await as(name).plan(2);
  await server.liveUntil("2026-02-20");
  const { departures, invitations } = await client("ada");
  const [id, reason] = [server.person("cy"), "No answer."];
  await departures.mark.mutate({ id, reason });
  await departures.bringBack.mutate({ id });
  // Undone, they are as silent as before.
  await departures.mark.mutate({ id, reason });
  await invitations.askBack.mutate({ person_id: id });
  await setPassword(server, await mailedToken(server));
  for (const name of ["ada", "bo"]) await as(name).plan(3);
  expect(await askOn("2026-02-27")).toEqual([]);
  expect(await askOn("2026-03-20")).toEqual([]);
});

it("does not count the intervals before somebody comes back while none is current", async () => {
  for (const name of ["ada", "bo"]) await as(name).plan(2);
  await server.liveUntil("2026-02-20");
  const { invitations } = await client("ada");
  await server.running.services.db
    .updateTable("intervals")
    .set({ end_date: "2026-02-20" })
    .where("id", "=", 2)
    .execute();
  await server.liveUntil("2026-02-22");
  await as("cy").leave();
  await invitations.askBack.mutate({ person_id: server.person("cy") });
  await setPassword(server, await mailedToken(server));
  expect(await askOn("2026-03-07")).toEqual([]);
});

it("does not count the days on which the server was off: nobody could answer", async () => {
  await as("ada").plan(1);
  await server.liveUntil("2026-01-31");
  server.clock.setDay("2026-02-20");
  await server.rollOver();
  expect(await askOn("2026-02-25")).toEqual([]);
  expect(await askOn("2026-02-26")).toEqual(asked("bo", "cy"));
});

describe("the link of the question", () => {
  const link = () => connect(server.url, "").client.reminders;
  const keyOf = (name: string) => ({ collectiveId: server.collective.id, personId: server.person(name) });
  const db = () => server.running.services.db;

  /** Bo is in the garden in February without having said so. Returns the token that he is mailed in February. */
  async function ask(): Promise<string> {
    await as("bo").plan(2, { joins: ["garden"] });
    await db().updateTable("collective_involvements").set({ participation_intention: null }).execute();
    expect(await askOn("2026-02-07")).toContain("bo: Are you still with Tidewater?");
    return /still_with_us\?token=([\w-]+)\n/.exec(await textTo("bo"))?.[1] ?? "";
  }

  async function februaryOfBo() {
    const [plan] = await listPersonIntervals(db(), { ...keyOf("bo"), intervalId: 2 }, [server.person("bo")]);
    return [
      plan?.collective_involvement?.participation_intention,
      ...(plan?.crew_involvements ?? []).map(({ crew_id }) => crew_id === server.crew("garden")),
    ];
  }

  it("saves by its button that they take part in their crews, unless they have answered", async () => {
    const token = await ask();
    const question = { collective: "Tidewater", interval_id: 2, is_answered: false, crews: ["garden"] };
    expect(await link().linked.query({ token })).toEqual(question);
    expect(await februaryOfBo()).toEqual([null, true]);
    await link().answerLinked.mutate({ token });
    expect(await februaryOfBo()).toEqual(["OptIn", true]);
    expect(await link().linked.query({ token })).toEqual({ ...question, is_answered: true });
    const id = await as("bo").meet(hours("2026-02-20"));
    await as("bo").plan(2, {
      ...hiatusUntil("2026-03-10"),
      held: [{ kind: "gathering", id, person_id: server.person("ada") }],
    });
    await link().answerLinked.mutate({ token });
    expect(await februaryOfBo()).toEqual(["OptOut"]);
    expect(await db().selectFrom("given_up").select("subject_id").execute()).toEqual([{ subject_id: id }]);
    await (await client("bo")).me.withdrawParticipation.mutate({ interval_id: 2 });
    await link().answerLinked.mutate({ token });
    expect(await februaryOfBo()).toEqual(["OptIn"]);
  });

  it("saves that they take part in the crews of their last answer, unless these are archived", async () => {
    await as("bo").plan(1, { joins: ["garden", "kitchen"] });
    await as("ada").archiveCrew("kitchen");
    expect(await askOn("2026-03-07")).toContain("bo: Are you still with Tidewater?");
    const token = /still_with_us\?token=([\w-]+)\n/.exec(await textTo("bo"))?.[1] ?? "";
    expect(await link().linked.query({ token })).toMatchObject({ is_answered: false, crews: ["garden"] });
    await link().answerLinked.mutate({ token });
    const [plan] = await listPersonIntervals(db(), { ...keyOf("bo"), intervalId: 3 }, [server.person("bo")]);
    expect(plan?.crew_involvements).toMatchObject([{ crew_id: server.crew("garden"), volunteered_convenor: false }]);
    expect(await link().linked.query({ token })).toMatchObject({ is_answered: true, crews: ["garden"] });
  });

  it("is answered as by a plan: answers to gatherings follow from going to all of a series", async () => {
    const token = await ask();
    const [, id = 0] = await as("ada").repeat(hours("2026-02-13"), { unit: "Week", times: 2 });
    const { series_id } = await getGathering(db(), { collectiveId: server.collective.id, id });
    await (await client("bo")).gatherings.answerSeries.mutate({ id: series_id ?? 0, going: true });
    // As if they were not given yet.
    for (const table of ["attendances", "collective_involvements"] as const) {
      await db().deleteFrom(table).where("person_id", "=", server.person("bo")).execute();
    }
    const going = async () => (await getAnsweredGathering(db(), { collectiveId: server.collective.id, id })).going;
    expect(await going()).toEqual([]);
    await link().answerLinked.mutate({ token });
    expect(await going()).toEqual([server.person("bo")]);
  });

  it("works for its question, until the interval is over, and not for former members", async () => {
    const token = await ask();
    const both = async (tried: string) => [
      await outcomeOf(link().linked.query({ token: tried })),
      await outcomeOf(link().answerLinked.mutate({ token: tried })),
    ];
    const bo = String(server.person("bo"));
    const forged = [
      token.replace(`-${bo}-2-`, `-${bo}-3-`),
      token.replace(`-${bo}-2-`, `-${server.person("ada")}-2-`),
      /token=(silence-[\w-]+)/.exec(await textTo("bo"))?.[1] ?? "",
    ];
    for (const tried of forged) expect(await both(tried)).toEqual(["AnswerLinkInvalid", "AnswerLinkInvalid"]);
    server.clock.setInstant("2026-03-01T00:00:00.000Z");
    expect(await both(token)).toEqual(["AnswerLinkExpired", "AnswerLinkExpired"]);
    server.clock.setInstant("2026-02-28T23:59:00.000Z");
    expect(await outcomeOf(link().linked.query({ token }))).toBe("done");
    await db().updateTable("intervals").set({ end_date: "2026-02-27" }).where("id", "=", 2).execute();
    expect(await both(token)).toEqual(["AnswerLinkExpired", "AnswerLinkExpired"]);
    await db().updateTable("intervals").set({ end_date: "2026-02-28" }).where("id", "=", 2).execute();
    await markAsLeft(db(), { ...keyOf("bo"), personIds: [server.person("bo")], at: "2026-02-28T12:00:00.000Z" });
    expect(await both(token)).toEqual(["AnswerLinkInvalid", "AnswerLinkInvalid"]);
    expect(await februaryOfBo()).toEqual([null, true]);
  });
});
