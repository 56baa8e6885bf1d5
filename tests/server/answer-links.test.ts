import { beforeEach, describe, expect, it } from "vitest";
import type { GatheringAnswer } from "../../shared/enumerations.ts";
import { answerByLink, makeAnswerLinks } from "../../server/features/gatherings/answer-links.service.ts";
import { getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { hours } from "../support/editing.ts";
import { newsServer, timeOf } from "../support/news.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connect } from "../support/test-server.ts";

const { server, as, answer, runAt, textTo } = newsServer({ people: ["ada", "bo", "cy"] });
const SUPPER = { title: "Supper", ...hours("2026-02-16") };
const people = (...names: string[]) => names.map((name) => server.person(name));

let id: number;
let another: number;
/** Of bo's and cy's links: both perhaps come to the supper, and were reminded of it. */
let [bos, cys] = ["", ""];
beforeEach(async () => {
  [id, another] = [await as("ada").meet(SUPPER), await as("ada").meet({ ...SUPPER, title: "Another" })];
  await answer(id, { bo: "Maybe", cy: "Maybe" });
  await runAt("remind-of-gatherings", "12:00");
  const tokenOf = async (name: string) => /\/answer\?token=([\w-]{43})&answer=NotGoing/.exec(await textTo(name))?.[1];
  [bos = "", cys = ""] = [await tokenOf("bo"), await tokenOf("cy")];
});

/** Somebody who is not signed in. */
const anybody = () => connect(server.url, "").client.gatherings;
const say = (token: string, said: GatheringAnswer, others: object = {}) =>
  anybody().answerLinked.mutate({ token, answer: said, ...others });
const look = (token: string) => anybody().linked.query({ token });
/** The outcomes of looking at a link, and of answering by it. */
const outcomesOf = async (token: string) => [await outcomeOf(look(token)), await outcomeOf(say(token, "Going"))];
const read = (of = id) =>
  getAnsweredGathering(server.running.services.db, { collectiveId: server.collective.id, id: of });

describe("the links of an email that answer", () => {
  it("work without signing in, for their person and gathering alone", async () => {
    await say(bos, "NotGoing", { person_id: server.person("ada"), id: another, collective_id: 2 });
    expect(await read()).toMatchObject({ maybe: people("cy"), not_going: people("bo") });
    expect(await read(another)).toMatchObject({ going: [], maybe: [], not_going: [] });
  });

  it("show what was answered and can change it, until the gathering begins", async () => {
    await say(bos, "NotGoing");
    expect(await look(bos)).toMatchObject({ answer: "NotGoing" });
    await say(bos, "Going");
    expect((await read()).going).toEqual(people("bo"));
    server.clock.setInstant(timeOf("16T18:00:00"));
    expect(await outcomesOf(bos)).toEqual(["AnswerLinkUsed", "AnswerLinkUsed"]);
    expect(await outcomesOf(cys)).toEqual(["done", "done"]);
  });

  it("give up a place at once, show that, and bring it back for a moment", async () => {
    await as("ada").editGathering(id, { places: 1 });
    await say(bos, "Going");
    await say(bos, "NotGoing");
    expect(await read()).toMatchObject({ going: [], not_going: people("bo") });
    expect(await look(bos)).toMatchObject({ answer: "NotGoing" });
    await say(cys, "Going");
    await say(bos, "Going");
    expect(await read()).toMatchObject({ going: people("bo"), waiting: people("cy") });
  });

  it("change nothing when they are opened, in whatever way", async () => {
    const before = await read();
    for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS"]) {
      for (const path of [`/answer/${bos}?answer=NotGoing`, `/answer/${bos}/?answer=Going`]) {
        await (await fetch(server.url + path, { method, redirect: "manual" })).text();
      }
    }
    const input = encodeURIComponent(JSON.stringify({ token: bos, answer: "Going" }));
    expect((await fetch(`${server.url}/trpc/gatherings.answerLinked?input=${input}`)).ok).toBe(false);
    expect(await look(bos)).toMatchObject({ title: "Supper", answer: "Maybe" });
    expect(await read()).toEqual(before);
    expect(await outcomeOf(say(bos, "Going"))).toBe("done");
  });

  it("give one answer if several arrive at the same time", async () => {
    const said = ["Going", "NotGoing", "Going"] as const;
    await Promise.all(said.map((each) => answerByLink(server.running.services, { token: bos, answer: each })));
    const { going, maybe, not_going } = await read();
    expect([...going, ...maybe, ...not_going].filter((person) => person === server.person("bo"))).toHaveLength(1);
  });

  it("say why they no longer work: the gathering is over or cancelled, or the person has left", async () => {
    const expired = ["AnswerLinkExpired", "AnswerLinkExpired"];
    server.clock.setInstant(timeOf("16T20:00:00"));
    expect(await outcomesOf(bos)).toEqual(expired);
    await runJob(server.running.services, "prune");
    expect(await outcomesOf(bos)).toEqual(expired);
    server.clock.setInstant(timeOf("16T19:00:00"));
    await as("ada").cancelGathering(id);
    expect(await outcomeOf(say(bos, "Going"))).toBe("GatheringCancelled");
    await as("ada").restoreGathering(id);
    const { db } = server.running.services;
    await db.updateTable("people").set({ left_at: "2026-02-15" }).where("id", "=", server.person("bo")).execute();
    expect(await outcomesOf(bos)).toEqual(["AnswerLinkInvalid", "AnswerLinkInvalid"]);
  });

  it("work for thirty days, however far away the gathering is", async () => {
    const { services } = server.running;
    const gathering = await read(await as("ada").meet(hours("2026-05-01")));
    const asked = [{ gathering, personId: server.person("bo") }];
    const [url = ""] = await makeAnswerLinks(services.db, services, asked);
    const [, link = ""] = url.split("token=");
    server.clock.setInstant("2026-03-17T11:59:59.000Z");
    expect(await outcomeOf(look(link))).toBe("done");
    server.clock.setInstant("2026-03-17T12:00:00.000Z");
    expect(await outcomeOf(look(link))).toBe("AnswerLinkExpired");
  });

  it("are deleted thirty days later, and with their person", async () => {
    const { services } = server.running;
    const count = async () => (await services.db.selectFrom("answer_links").select("token_hash").execute()).length;
    expect(await count()).toBe(2);
    await removePerson(services, { collectiveId: server.collective.id, personId: server.person("cy") });
    expect(await count()).toBe(1);
    server.clock.setInstant("2026-03-18T20:00:00.000Z");
    await runJob(services, "prune");
    expect(await count()).toBe(0);
  });

  it("cannot be guessed or read from the database", async () => {
    const rows = await server.running.services.db.selectFrom("answer_links").selectAll().execute();
    for (const stolen of [...rows.map(({ token_hash }) => token_hash), `${bos}x`, bos.toLowerCase()]) {
      expect(await outcomeOf(say(stolen, "Going"))).toBe("AnswerLinkInvalid");
    }
    expect(JSON.stringify(rows)).not.toContain(bos);
  });
});
