import { beforeEach, describe, expect, it } from "vitest";
import { answerByLink, makeAnswerLinks } from "../../server/features/gatherings/answer-links.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { callProcedure } from "../support/procedures.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"] });
const open = membersOf(server);
const as = async (name: string) => (await open(name)).client.gatherings;

const SUPPER = { title: "Supper", starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };

let id: number;
/** Of bo's and cy's links: both perhaps come to the supper, and were reminded of it. */
let tokens: Record<string, string>;
beforeEach(async () => {
  const ada = await as("ada");
  await ada.create.mutate(SUPPER);
  await ada.create.mutate({ ...SUPPER, title: "Another" });
  id = (await ada.list.query({})).find(({ title }) => title === "Supper")?.id ?? 0;
  for (const name of ["bo", "cy"]) await (await as(name)).answer.mutate({ id, answer: "Maybe" });
  await runJob(server.running.services, "remind-of-gatherings");
  const mails = await listQueuedEmails(server);
  const tokenIn = (text: string | null) => /\/answer\?token=([\w-]{43})&answer=NotGoing/.exec(text ?? "")?.[1] ?? "";
  tokens = Object.fromEntries(
    mails.map(({ recipient, body_text }) => [recipient.replace("@example.org", ""), tokenIn(body_text)]),
  );
});

const token = (name = "bo") => tokens[name] ?? "";
const read = async () => (await as("ada")).get.query({ id });
const answer = (link: string, said: string, others: object = {}) =>
  callProcedure(server.url, "gatherings.answerLinked", { input: { token: link, answer: said, ...others } });
const look = (link: string) =>
  fetch(`${server.url}/trpc/gatherings.linked?input=${encodeURIComponent(JSON.stringify({ token: link }))}`);
const codeOf = async (response: Response): Promise<unknown> => {
  const { error } = (await response.json()) as { error: { data: { appCode: string } } };
  return error.data.appCode;
};

describe("the links of an email that answer", () => {
  it("work without signing in, for their person and gathering alone", async () => {
    const person_id = server.person("ada");
    expect((await answer(token(), "NotGoing", { person_id, id: id + 1, collective_id: 2 })).status).toBe(200);
    const { maybe, not_going } = await read();
    expect([maybe, not_going]).toEqual([[server.person("cy")], [server.person("bo")]]);
    const others = await (await as("ada")).get.query({ id: id + 1 });
    expect(others).toMatchObject({ going: [], maybe: [], not_going: [] });
  });

  it("show what was answered and can change it, until the gathering begins", async () => {
    await answer(token(), "NotGoing");
    expect(await (await look(token())).json()).toMatchObject({ result: { data: { answer: "NotGoing" } } });
    expect((await answer(token(), "Going")).status).toBe(200);
    expect((await read()).going).toEqual([server.person("bo")]);
    server.clock.setInstant("2026-02-16T18:00:00.000Z");
    expect(await codeOf(await answer(token(), "NotGoing"))).toBe("AnswerLinkUsed");
    expect(await codeOf(await look(token()))).toBe("AnswerLinkUsed");
    expect((await answer(token("cy"), "Going")).status).toBe(200);
  });

  it("give up a place at once, show that, and bring it back for a moment", async () => {
    const ada = await as("ada");
    await ada.update.mutate({ ...SUPPER, id, places: 1 });
    await answer(token(), "Going");
    await answer(token(), "NotGoing");
    expect(await read()).toMatchObject({ going: [], not_going: [server.person("bo")] });
    expect(await (await look(token())).json()).toMatchObject({ result: { data: { answer: "NotGoing" } } });
    await answer(token("cy"), "Going");
    await answer(token(), "Going");
    expect(await read()).toMatchObject({ going: [server.person("bo")], waiting: [server.person("cy")] });
  });

  it("change nothing when they are opened, in whatever way", async () => {
    const before = await read();
    for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS"]) {
      for (const path of [`/answer/${token()}?answer=NotGoing`, `/answer/${token()}/?answer=Going`]) {
        await (await fetch(server.url + path, { method, redirect: "manual" })).text();
      }
    }
    const input = encodeURIComponent(JSON.stringify({ token: token(), answer: "Going" }));
    expect((await fetch(`${server.url}/trpc/gatherings.answerLinked?input=${input}`)).ok).toBe(false);
    expect(await (await look(token())).json()).toMatchObject({
      result: { data: { title: "Supper", answer: "Maybe" } },
    });
    expect(await read()).toEqual(before);
    expect((await answer(token(), "Going")).status).toBe(200);
  });

  it("give one answer if several arrive at the same time", async () => {
    const { services } = server.running;
    const said = ["Going", "NotGoing", "Going"] as const;
    const answers = await Promise.allSettled(
      said.map((each) => answerByLink(services, { token: token(), answer: each })),
    );
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    const { going, maybe, not_going } = await read();
    expect([...going, ...maybe, ...not_going].filter((person) => person === server.person("bo"))).toHaveLength(1);
  });

  it("say why they no longer work: the gathering is over or cancelled, or the person has left", async () => {
    server.clock.setInstant("2026-02-16T20:00:00.000Z");
    expect(await codeOf(await look(token()))).toBe("AnswerLinkExpired");
    expect(await codeOf(await answer(token(), "Going"))).toBe("AnswerLinkExpired");
    await runJob(server.running.services, "prune");
    expect(await codeOf(await look(token()))).toBe("AnswerLinkExpired");
    server.clock.setInstant("2026-02-16T19:00:00.000Z");
    await (await as("ada")).cancel.mutate({ id, reason: null });
    expect(await codeOf(await answer(token(), "Going"))).toBe("GatheringCancelled");
    await (await as("ada")).restore.mutate({ id });
    const { db } = server.running.services;
    await db.updateTable("people").set({ left_at: "2026-02-15" }).where("id", "=", server.person("bo")).execute();
    expect(await codeOf(await look(token()))).toBe("AnswerLinkInvalid");
    expect(await codeOf(await answer(token(), "Going"))).toBe("AnswerLinkInvalid");
  });

  it("work for thirty days, however far away the gathering is", async () => {
    const { services } = server.running;
    const far = { ...SUPPER, title: "Far", starts_at: "2026-05-01T18:00:00Z", ends_at: "2026-05-01T20:00:00Z" };
    const ada = await as("ada");
    await ada.create.mutate(far);
    const [gathering] = await ada.list.query({ from: "2026-04-30T00:00:00Z" });
    if (!gathering) throw new Error("It was planned");
    const asked = [{ gathering, personId: server.person("bo") }];
    const [url = ""] = await makeAnswerLinks(services.db, services, asked);
    const [, link = ""] = url.split("token=");
    server.clock.setInstant("2026-03-17T11:59:59.000Z");
    expect((await look(link)).status).toBe(200);
    server.clock.setInstant("2026-03-17T12:00:00.000Z");
    expect(await codeOf(await look(link))).toBe("AnswerLinkExpired");
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
    for (const stolen of [...rows.map(({ token_hash }) => token_hash), `${token()}x`, token().toLowerCase()]) {
      expect(await codeOf(await answer(stolen, "Going"))).toBe("AnswerLinkInvalid");
    }
    expect(JSON.stringify(rows)).not.toContain(token());
  });
});
