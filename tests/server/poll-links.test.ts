import { beforeEach, describe, expect, it } from "vitest";
import type { LinkedPoll } from "../../shared/polls/polls.ts";
import { removeCollective } from "../../server/features/collective/collective-removal.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { answerPollByLink } from "../../server/features/polls/poll-links.service.ts";
import { writeNews } from "../../server/features/news/write-news.ts";
import { queueUnwritten } from "../../server/mail/unwritten.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"] });
const open = membersOf(server);
const as = async (name: string) => (await open(name)).client.polls;

const FIRST = { starts_at: "2026-02-20T18:00:00.000Z", ends_at: "2026-02-20T20:00:00.000Z" };
const SECOND = { starts_at: "2026-02-21T18:00:00.000Z", ends_at: "2026-02-21T20:00:00.000Z" };
const SUPPER = { title: "Supper", times: [FIRST, SECOND], expectation: "Expected" as const, place: "Net loft" };
const YES = { starts_at: FIRST.starts_at, answer: "Yes" };
const IF_NEED_BE = { starts_at: SECOND.starts_at, answer: "IfNeedBe" };

let id: number;
/** Of the links in bo's and cy's emails about ada's poll. */
let tokens: Record<string, string>;
beforeEach(async () => {
  for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2);
  await (await as("ada")).create.mutate(SUPPER);
  id = (await (await as("ada")).list.query())[0]?.id ?? 0;
  tokens = await mailedTokens(() => runJob(server.running.services, "read-news"));
});

/** The tokens in the emails that are queued ten minutes later. */
async function mailedTokens(tell: () => Promise<unknown>): Promise<Record<string, string>> {
  const before = (await listQueuedEmails(server)).length;
  server.clock.advance(600);
  await tell();
  const mails = (await listQueuedEmails(server)).slice(before);
  return Object.fromEntries(
    mails.map(({ recipient, body_text }) => {
      const [, token = ""] = /\/answer_poll\?token=([\w-]{43})/.exec(body_text ?? "") ?? [];
      return [recipient.replace("@example.org", ""), token];
    }),
  );
}

const token = (name = "bo") => tokens[name] ?? "";
const send = (link: string, answers: object[], others: object = {}) =>
  callProcedure(server.url, "polls.answerLinked", { input: { token: link, answers, ...others } });
const look = (link: string) =>
  fetch(`${server.url}/trpc/polls.linked?input=${encodeURIComponent(JSON.stringify({ token: link }))}`);
async function read(link: string): Promise<LinkedPoll> {
  const { result } = (await (await look(link)).json()) as { result: { data: LinkedPoll } };
  return result.data;
}
const answersOn = async (link: string) => (await read(link)).times.map(({ answer }) => answer);
async function codeOf(response: Response): Promise<unknown> {
  const { error } = (await response.json()) as { error?: { data: { appCode: string } } };
  return error?.data.appCode;
}
/** Who can come at the first time. */
const listAble = async () => {
  const { ranking } = await (await as("ada")).get.query({ id });
  return ranking.find(({ starts_at }) => starts_at === FIRST.starts_at)?.yes;
};

describe("the link in an email about a poll", () => {
  it("says when its person can come without signing in, whatever else is sent", async () => {
    const others = { id: id + 1, person_id: server.person("ada"), collective_id: 2, undoable: true };
    expect((await send(token(), [YES, IF_NEED_BE], others)).status).toBe(200);
    expect(await listAble()).toEqual([server.person("bo")]);
    expect(await answersOn(token())).toEqual(["Yes", "IfNeedBe"]);
    expect(await answersOn(token("cy"))).toEqual([null, null]);
  });

  it("can change the answers, and leaves those that it is not sent", async () => {
    await send(token(), [YES, IF_NEED_BE]);
    expect((await send(token(), [{ ...YES, answer: "No" }])).status).toBe(200);
    expect(await answersOn(token())).toEqual(["No", "IfNeedBe"]);
  });

  it("shows the poll and the own answers, and nothing that others said", async () => {
    await send(token("cy"), [YES]);
    expect(await read(token())).toEqual({
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

  it("is also in the reminder", async () => {
    server.clock.setInstant("2026-02-18T08:00:00.000Z");
    const reminded = await mailedTokens(() => runJob(server.running.services, "remind-of-polls"));
    expect(Object.keys(reminded).toSorted()).toEqual(["ada", "bo", "cy"]);
    expect((await send(reminded["bo"] ?? "", [YES])).status).toBe(200);
    expect(await answersOn(token())).toEqual(["Yes", null]);
  });

  it("follows what is edited: a time that went cannot be answered, a new one can", async () => {
    const third = { starts_at: "2026-02-22T18:00:00.000Z", ends_at: "2026-02-22T20:00:00.000Z" };
    await send(token(), [IF_NEED_BE]);
    await (await as("ada")).update.mutate({ ...SUPPER, times: [SECOND, third], id });
    expect(await codeOf(await send(token(), [YES]))).toBe("TimeNotProposed");
    expect((await send(token(), [{ ...third, answer: "No" }])).status).toBe(200);
    expect(await answersOn(token())).toEqual(["IfNeedBe", "No"]);
  });

  it("shows what was answered once a time is chosen or the poll is given up, but answers no more", async () => {
    await send(token(), [YES]);
    await (await as("ada")).withdraw.mutate({ id });
    expect(await codeOf(await send(token(), [IF_NEED_BE]))).toBe("PollClosed");
    expect((await read(token())).withdrawn_at).not.toBeNull();
    await (await as("ada")).reopen.mutate({ id });
    expect((await send(token(), [IF_NEED_BE])).status).toBe(200);
    await (await as("ada")).settle.mutate({ id, starts_at: FIRST.starts_at });
    expect(await codeOf(await send(token(), [{ ...YES, answer: "No" }]))).toBe("PollClosed");
    expect(await answersOn(token())).toEqual(["Yes", "IfNeedBe"]);
    expect((await read(token())).gathering_id).toBeGreaterThan(0);
  });

  it("answers no time that is over", async () => {
    server.clock.setInstant(FIRST.ends_at);
    expect(await codeOf(await send(token(), [YES]))).toBe("TimeOver");
    expect((await send(token(), [IF_NEED_BE])).status).toBe(200);
    server.clock.setInstant(SECOND.ends_at);
    expect(await codeOf(await send(token(), [{ ...IF_NEED_BE, answer: "No" }]))).toBe("TimeOver");
    expect((await read(token())).times.map(({ is_over }) => is_over)).toEqual([true, true]);
    expect(await answersOn(token())).toEqual([null, "IfNeedBe"]);
  });

  it("works for thirty days, says for thirty more why it does not, and is then deleted", async () => {
    server.clock.setInstant("2026-03-17T12:09:59.000Z");
    expect((await look(token())).status).toBe(200);
    server.clock.setInstant("2026-03-17T12:10:00.000Z");
    expect(await codeOf(await look(token()))).toBe("AnswerLinkExpired");
    expect(await codeOf(await send(token(), [YES]))).toBe("AnswerLinkExpired");
    server.clock.setInstant("2026-04-16T12:10:00.000Z");
    await runJob(server.running.services, "prune");
    expect(await codeOf(await look(token()))).toBe("AnswerLinkInvalid");
  });

  it("works for nobody who has left, and goes with its person and its collective", async () => {
    const { services } = server.running;
    const { db } = services;
    await db.updateTable("people").set({ left_at: "2026-02-15" }).where("id", "=", server.person("bo")).execute();
    expect(await codeOf(await look(token()))).toBe("AnswerLinkInvalid");
    expect(await codeOf(await send(token(), [YES]))).toBe("AnswerLinkInvalid");
    const links = db.selectFrom("answer_links").select("token_hash").where("collective_id", "=", server.collective.id);
    const count = async () => (await links.execute()).length;
    expect(await count()).toBe(2);
    await removePerson(services, { collectiveId: server.collective.id, personId: server.person("cy") });
    expect(await count()).toBe(1);
    await removeCollective(db, server.collective.id);
    expect(await count()).toBe(0);
  });

  it("is for its own poll: the link of a gathering does not open it, nor the other way round", async () => {
    const linked = `${server.url}/trpc/gatherings.linked?input=${encodeURIComponent(JSON.stringify({ token: token() }))}`;
    expect(await codeOf(await fetch(linked))).toBe("AnswerLinkInvalid");
    const asGathering = callProcedure(server.url, "gatherings.answerLinked", {
      input: { token: token(), answer: "Going" },
    });
    expect(await codeOf(await asGathering)).toBe("AnswerLinkInvalid");
    await (await as("ada")).settle.mutate({ id, starts_at: FIRST.starts_at });
    const [, ofGathering = ""] =
      /\/answer\?token=([\w-]{43})&answer=Going/.exec((await listQueuedEmails(server)).at(-1)?.body_text ?? "") ?? [];
    expect(ofGathering).not.toBe("");
    expect(await codeOf(await look(ofGathering))).toBe("AnswerLinkInvalid");
  });

  it("changes nothing when it is opened, and cannot be guessed or read from the database", async () => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS"]) {
      await (await fetch(`${server.url}/answer_poll/${token()}`, { method, redirect: "manual" })).text();
    }
    const input = encodeURIComponent(JSON.stringify({ token: token(), answers: [YES] }));
    expect((await fetch(`${server.url}/trpc/polls.answerLinked?input=${input}`)).ok).toBe(false);
    expect(await answersOn(token())).toEqual([null, null]);
    const rows = await server.running.services.db.selectFrom("answer_links").selectAll().execute();
    for (const stolen of [...rows.map(({ token_hash }) => token_hash), token().toLowerCase()]) {
      expect(await codeOf(await send(stolen, [YES]))).toBe("AnswerLinkInvalid");
    }
    expect(JSON.stringify(rows)).not.toContain(token());
  });

  it("gives one answer if several arrive at the same time", async () => {
    const { services } = server.running;
    const said = (["Yes", "No", "Yes"] as const).map((answer) => [{ ...FIRST, answer }]);
    await Promise.all(said.map((answers) => answerPollByLink(services, token(), answers)));
    const given = services.db.selectFrom("poll_answers").select("answers").where("poll_id", "=", id);
    expect(await given.execute()).toHaveLength(1);
  });

  it("is not made for a poll that ended before its email was written", async () => {
    await (await as("ada")).create.mutate({ ...SUPPER, title: "Songs" });
    const [, songs] = await (await as("ada")).list.query();
    const { db } = server.running.services;
    const data = { notes: [{ poll: songs }], more: 0, personId: server.person("bo"), language: "en" };
    await queueUnwritten(db, [
      {
        kind: "poll new",
        about: JSON.stringify(data),
        envelope: { collectiveId: server.collective.id, recipient: "bo@example.org", at: "2026-02-15T12:20:00.000Z" },
      },
    ]);
    await (await as("ada")).withdraw.mutate({ id: songs?.id ?? 0 });
    expect(await mailedTokens(() => writeNews(server.running.services, server.collective.id))).toEqual({});
  });
});
