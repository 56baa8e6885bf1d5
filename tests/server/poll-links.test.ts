import { beforeEach, describe, expect, it } from "vitest";
import type { LinkedPoll, PollAnswersInput } from "../../shared/polls/polls.ts";
import { removeCollective } from "../../server/features/collective/collective-removal.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { answerPollByLink } from "../../server/features/polls/poll-links.service.ts";
import { getAnsweredPoll } from "../../server/features/polls/polls.service.ts";
import { writeNews } from "../../server/features/news/write-news.ts";
import { queueUnwritten } from "../../server/mail/unwritten.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { newsServer } from "../support/news.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connect } from "../support/test-server.ts";

const { server, as, takePart, mailedBy, runAfter, textTo } = newsServer({ people: ["ada", "bo", "cy"] });
const people = (...names: string[]) => names.map((name) => server.person(name));

const FIRST = { starts_at: "2026-02-20T18:00:00.000Z", ends_at: "2026-02-20T20:00:00.000Z" };
const SECOND = { starts_at: "2026-02-21T18:00:00.000Z", ends_at: "2026-02-21T20:00:00.000Z" };
const SUPPER = { title: "Supper", times: [FIRST, SECOND], expectation: "Expected" as const, place: "Net loft" };
const YES = { starts_at: FIRST.starts_at, answer: "Yes" } as const;
const NO = { starts_at: FIRST.starts_at, answer: "No" } as const;
const IF_NEED_BE = { starts_at: SECOND.starts_at, answer: "IfNeedBe" } as const;

let id: number;
/** Of the links in bo's and cy's emails about ada's poll. */
let [bos, cys] = ["", ""];
const mailedToken = async (name: string) => /\/answer_poll\?token=([\w-]{43})/.exec(await textTo(name))?.[1] ?? "";
beforeEach(async () => {
  await takePart({ ada: {}, bo: {}, cy: {} });
  id = await as("ada").propose(SUPPER);
  await runAfter("read-news", 600);
  [bos, cys] = [await mailedToken("bo"), await mailedToken("cy")];
});

/** Somebody who is not signed in. */
const anybody = () => connect(server.url, "").client;
const send = (token: string, answers: PollAnswersInput, others: object = {}) =>
  anybody().polls.answerLinked.mutate({ token, answers, ...others });
const look = (token: string): Promise<LinkedPoll> => anybody().polls.linked.query({ token });
const answersOn = async (token: string) => (await look(token)).times.map(({ answer }) => answer);
/** The outcomes of looking at a link, and of answering by it. */
const outcomesOf = async (token: string) => [await outcomeOf(look(token)), await outcomeOf(send(token, [YES]))];
const remove = (name: string) =>
  removePerson(server.running.services, { collectiveId: server.collective.id, personId: server.person(name) });

describe("the link in an email about a poll", () => {
  it("says when its person can come without signing in, whatever else is sent", async () => {
    const others = { id: id + 1, person_id: server.person("ada"), collective_id: 2, undoable: true };
    await send(bos, [YES, IF_NEED_BE], others);
    const { ranking } = await getAnsweredPoll(server.running.services.db, { collectiveId: server.collective.id, id });
    expect(ranking.find(({ starts_at }) => starts_at === FIRST.starts_at)?.yes).toEqual(people("bo"));
    expect(await answersOn(bos)).toEqual(["Yes", "IfNeedBe"]);
    expect(await answersOn(cys)).toEqual([null, null]);
  });

  it("can change the answers, and leaves those that it is not sent", async () => {
    await send(bos, [YES, IF_NEED_BE]);
    await send(bos, [NO]);
    expect(await answersOn(bos)).toEqual(["No", "IfNeedBe"]);
  });

  it("shows the poll and the own answers, and nothing that others said", async () => {
    await send(cys, [YES]);
    expect(await look(bos)).toEqual({
      id,
      collective: expect.stringMatching(/./),
      title: "Supper",
      place: "Net loft",
      time_zone: "UTC",
      withdrawn_at: null,
      gathering_id: null,
      times: [FIRST, SECOND].map((time) => ({ ...time, is_over: false, answer: null })),
    });
  });

  it("follows what is edited: a time that went cannot be answered, a new one can", async () => {
    const third = { starts_at: "2026-02-22T18:00:00.000Z", ends_at: "2026-02-22T20:00:00.000Z" };
    await send(bos, [IF_NEED_BE]);
    await as("ada").editPoll(id, { times: [SECOND, third] });
    expect(await outcomeOf(send(bos, [YES]))).toBe("TimeNotProposed");
    await send(bos, [{ starts_at: third.starts_at, answer: "No" }]);
    expect(await answersOn(bos)).toEqual(["IfNeedBe", "No"]);
  });

  it("shows what was answered once a time is chosen or the poll is given up, but answers no more", async () => {
    await send(bos, [YES]);
    await as("ada").withdrawPoll(id);
    expect(await outcomeOf(send(bos, [IF_NEED_BE]))).toBe("PollClosed");
    expect((await look(bos)).withdrawn_at).not.toBeNull();
    await as("ada").withdrawPoll(id, false);
    await send(bos, [IF_NEED_BE]);
    await as("ada").settlePoll(id, FIRST.starts_at);
    expect(await outcomeOf(send(bos, [NO]))).toBe("PollClosed");
    expect(await answersOn(bos)).toEqual(["Yes", "IfNeedBe"]);
    expect((await look(bos)).gathering_id).toBeGreaterThan(0);
  });

  it("answers no time that is over", async () => {
    server.clock.setInstant(FIRST.ends_at);
    expect(await outcomeOf(send(bos, [YES]))).toBe("TimeOver");
    await send(bos, [IF_NEED_BE]);
    server.clock.setInstant(SECOND.ends_at);
    expect(await outcomeOf(send(bos, [{ ...IF_NEED_BE, answer: "No" }]))).toBe("TimeOver");
    expect((await look(bos)).times.map(({ is_over }) => is_over)).toEqual([true, true]);
    expect(await answersOn(bos)).toEqual([null, "IfNeedBe"]);
  });

  it("works for thirty days, says for thirty more why it does not, and is then deleted", async () => {
    server.clock.setInstant("2026-03-17T12:09:59.000Z");
    expect(await outcomeOf(look(bos))).toBe("done");
    server.clock.setInstant("2026-03-17T12:10:00.000Z");
    expect(await outcomesOf(bos)).toEqual(["AnswerLinkExpired", "AnswerLinkExpired"]);
    server.clock.setInstant("2026-04-16T12:10:00.000Z");
    await runJob(server.running.services, "prune");
    expect(await outcomeOf(look(bos))).toBe("AnswerLinkInvalid");
  });

  it("works for nobody who has left, and goes with its person and its collective", async () => {
    const { db } = server.running.services;
    await db.updateTable("people").set({ left_at: "2026-02-15" }).where("id", "=", server.person("bo")).execute();
    expect(await outcomesOf(bos)).toEqual(["AnswerLinkInvalid", "AnswerLinkInvalid"]);
    const links = db.selectFrom("answer_links").select("token_hash").where("collective_id", "=", server.collective.id);
    const count = async () => (await links.execute()).length;
    expect(await count()).toBe(2);
    await remove("cy");
    expect(await count()).toBe(1);
    await removeCollective(db, server.collective.id);
    expect(await count()).toBe(0);
  });

  it("is for its own poll: the link of a gathering does not open it, nor the other way round", async () => {
    const { gatherings } = anybody();
    expect(await outcomeOf(gatherings.linked.query({ token: bos }))).toBe("AnswerLinkInvalid");
    const answering = gatherings.answerLinked.mutate({ token: bos, answer: "Going" });
    expect(await outcomeOf(answering)).toBe("AnswerLinkInvalid");
    await as("ada").settlePoll(id, FIRST.starts_at);
    await runAfter("tell-of-gatherings", 600);
    const ofGathering = /\/answer\?token=([\w-]{43})&answer=Going/.exec(await textTo("bo"))?.[1] ?? "";
    expect(await outcomeOf(gatherings.linked.query({ token: ofGathering }))).toBe("done");
    expect(await outcomeOf(look(ofGathering))).toBe("AnswerLinkInvalid");
  });

  it("changes nothing when it is opened, and cannot be guessed or read from the database", async () => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS"]) {
      await (await fetch(`${server.url}/answer_poll/${bos}`, { method, redirect: "manual" })).text();
    }
    const input = encodeURIComponent(JSON.stringify({ token: bos, answers: [YES] }));
    expect((await fetch(`${server.url}/trpc/polls.answerLinked?input=${input}`)).ok).toBe(false);
    expect(await answersOn(bos)).toEqual([null, null]);
    const rows = await server.running.services.db.selectFrom("answer_links").selectAll().execute();
    for (const stolen of [...rows.map(({ token_hash }) => token_hash), bos.toLowerCase()]) {
      expect(await outcomeOf(send(stolen, [YES]))).toBe("AnswerLinkInvalid");
    }
    expect(JSON.stringify(rows)).not.toContain(bos);
  });

  it("gives one answer if several arrive at the same time", async () => {
    const { services } = server.running;
    await Promise.all([YES, NO, YES].map((answer) => answerPollByLink(services, bos, [answer])));
    const given = services.db.selectFrom("poll_answers").select("answers").where("poll_id", "=", id);
    expect(await given.execute()).toHaveLength(1);
  });

  it("is not made for a poll that ended before its email was written", async () => {
    const { services } = server.running;
    const { id: collectiveId } = server.collective;
    const songs = await as("ada").propose({ ...SUPPER, title: "Songs" });
    const poll = await getAnsweredPoll(services.db, { collectiveId, id: songs });
    const about = JSON.stringify({ notes: [{ poll }], more: 0, personId: server.person("bo"), language: "en" });
    const envelope = { collectiveId, recipient: "bo@example.org", at: "2026-02-15T12:20:00.000Z" };
    await queueUnwritten(services.db, [{ kind: "poll new", about, envelope }]);
    await as("ada").withdrawPoll(songs);
    expect(await mailedBy(() => writeNews(services, collectiveId))).toEqual([]);
  });
});
