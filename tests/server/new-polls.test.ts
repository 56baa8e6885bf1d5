import { describe, expect, it } from "vitest";
import { remindOfPolls } from "../../server/features/polls/poll-news.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const TIMES = [
  { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" },
  { starts_at: "2026-02-21T18:00:00Z", ends_at: "2026-02-21T20:00:00Z" },
];
const SUPPER = { title: "Supper", times: TIMES, expectation: "Expected" } as const;

/** All emails: to whom, and their subjects. */
async function listEmails(): Promise<[string, string][]> {
  const mails = await listQueuedEmails(server);
  return mails
    .map(({ recipient, subject }): [string, string] => [recipient.replace("@example.org", ""), subject])
    .toSorted((one, other) => (one.join(" ") < other.join(" ") ? -1 : 1));
}

/** Lets time pass, in seconds, and returns all emails. */
async function tell(seconds = 600) {
  server.clock.advance(seconds);
  await runJob(server.running.services, "read-news");
  return listEmails();
}

async function remindOn(day: string) {
  server.clock.setInstant(`${day}T08:00:00.000Z`);
  await runJob(server.running.services, "remind-of-polls");
  return listEmails();
}

/** Asks as ada, and returns the poll's id. Cy is in no crew. */
async function ask(details: object = {}): Promise<number> {
  for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2, name === "cy" ? {} : { joins: ["garden"] });
  const { polls } = await as("ada");
  await polls.create.mutate({ ...SUPPER, ...details });
  return (await polls.list.query()).at(-1)?.id ?? 0;
}

describe("a new poll", () => {
  it("is told once to those who are asked, but not to who opened it, ten minutes later, with the way to its page", async () => {
    const id = await ask();
    expect(await tell(599)).toEqual([]);
    const told = [
      ["bo", "When can you come? Supper"],
      ["cy", "When can you come? Supper"],
    ];
    expect(await tell(1)).toEqual(told);
    const [mail] = await listQueuedEmails(server);
    expect(mail?.body_text).toContain("- Friday, February 20, 2026, 18:00 to 20:00 (time in UTC)");
    expect(mail?.body_text).toContain(`/gatherings/polls/${id}`);
    expect(mail?.body_text).not.toContain("Not answered yet");
    const html = server.running.services.db.selectFrom("outbound_emails").select("body_html");
    expect((await html.executeTakeFirst())?.body_html).toContain("<bdi>Supper</bdi>");
    await (await as("ada")).polls.update.mutate({ ...SUPPER, id, place: "Net loft" });
    expect(await tell()).toEqual(told);
  });

  it("is one email with others, of which it lists twenty, but waits for them no longer than half an hour", async () => {
    await ask();
    const { polls } = await as("ada");
    for (const _ of [1, 2, 3]) {
      expect(await tell(500)).toEqual([]);
      for (const _more of Array(7)) await polls.create.mutate(SUPPER);
    }
    expect(await tell(299)).toEqual([]);
    expect((await tell(1))[0]?.[1]).toMatch(/^22 polls of .* ask when you can come$/);
    const [mail] = await listQueuedEmails(server);
    expect(mail?.body_text?.match(/^Supper$/gm)).toHaveLength(20);
    const others = "There are 2 more polls, which this email does not list.\n\nAll gatherings:";
    expect(mail?.body_text).toContain(`${others}\n${server.url}/gatherings\n`);
  });

  it("is told to its crew, whatever it means to it, and to nobody if all are merely welcome", async () => {
    await ask({ title: "Songs", expectation: "Welcome" });
    await ask({ crew_id: server.crew("garden"), expectation: "Welcome" });
    expect(await tell()).toEqual([["bo", "When can you come? Supper"]]);
  });

  it("is not told to who has answered or turned it off; if it was given up, it is told once it is open again", async () => {
    const id = await ask();
    await (await as("cy")).mailPreferences.update.mutate({ polls: false });
    const { polls } = await as("ada");
    await polls.withdraw.mutate({ id });
    expect(await tell()).toEqual([]);
    await polls.reopen.mutate({ id });
    await (
      await as("bo")
    ).polls.answer.mutate({ id, answers: [{ starts_at: TIMES[1]?.starts_at ?? "", answer: "No" }] });
    await polls.create.mutate({ ...SUPPER, title: "Songs" });
    expect(await tell()).toEqual([["bo", "When can you come? Songs"]]);
  });
});

describe("two days before the first proposed time", () => {
  it("those who have not answered are reminded once, with who they are", async () => {
    const id = await ask();
    await tell();
    await server.running.services.db.deleteFrom("outbound_emails").execute();
    await (
      await as("bo")
    ).polls.answer.mutate({ id, answers: [{ starts_at: TIMES[0]?.starts_at ?? "", answer: "No" }] });
    expect(await remindOn("2026-02-17")).toEqual([]);
    const reminded = [
      ["ada", "Not answered yet: Supper"],
      ["cy", "Not answered yet: Supper"],
    ];
    expect(await remindOn("2026-02-18")).toEqual(reminded);
    expect((await listQueuedEmails(server))[0]?.body_text).toContain("Not answered yet: ada, cy\n");
    expect(await remindOn("2026-02-19")).toEqual(reminded);
  });

  it("nobody is reminded of a poll that they have only just heard of, or are not to hear of", async () => {
    server.clock.setInstant("2026-02-18T12:00:00.000Z");
    await ask({ title: "Songs", expectation: "Welcome" });
    await ask();
    const reminders = async () => (await remindOn("2026-02-19")).filter(([, subject]) => subject.startsWith("Not"));
    const services = server.running.services;
    const collective = {
      collectiveId: server.collective.id,
      today: "2026-02-18",
      due: "2026-02-18",
      rolledOverOn: "2026-02-18",
    };
    expect(await remindOfPolls(services, collective)).toBe(0);
    expect(await tell()).toHaveLength(2);
    expect(await reminders()).toEqual([]);
  });
});

describe("a time that is added", () => {
  const THIRD = { starts_at: "2026-02-22T18:00:00Z", ends_at: "2026-02-22T20:00:00Z" };
  const newFor = async () => (await tell()).map(([name]) => name);
  const answerAll = async (name: string, id: number, times = TIMES) => {
    const answers = times.map(({ starts_at }) => ({ starts_at, answer: "No" as const }));
    await (await as(name)).polls.answer.mutate({ id, answers });
  };

  it("is told to those who have answered before, once, but not to who added it or was told of the poll", async () => {
    const [id, other] = [await ask(), await ask({ title: "Song" })];
    expect(await newFor()).toEqual(["bo", "cy"]);
    for (const name of ["ada", "bo"]) for (const poll of [id, other]) await answerAll(name, poll);
    server.clock.advance(60);
    const bo = await as("bo");
    await bo.polls.update.mutate({ ...SUPPER, id, times: [...TIMES, THIRD] });
    expect(await newFor()).toEqual(["ada", "bo", "cy"]);
    const [mail] = (await listQueuedEmails(server)).slice(-1);
    expect(mail).toMatchObject({ recipient: "ada@example.org", subject: "When can you come? Supper" });
    expect(mail?.body_text).toContain("- Sunday, February 22, 2026, 18:00 to 20:00");
    expect(mail?.body_text).toContain("A time was added after you answered.");
    await answerAll("ada", id, [THIRD]);
    await bo.polls.update.mutate({ ...SUPPER, id, title: "Supper!", times: [...TIMES, THIRD] });
    expect(await newFor()).toHaveLength(3);
  });

  it("is told to who answered between it and an earlier one, but not to who has said when they can since", async () => {
    const id = await ask();
    await tell();
    const before = (await listEmails()).length;
    const bo = await as("bo");
    await bo.polls.update.mutate({ ...SUPPER, id, times: [...TIMES, THIRD] });
    server.clock.advance(60);
    for (const name of ["ada", "cy"]) await answerAll(name, id, [...TIMES, THIRD]);
    server.clock.advance(60);
    const fourth = { starts_at: "2026-02-23T18:00:00Z", ends_at: "2026-02-23T20:00:00Z" };
    await bo.polls.update.mutate({ ...SUPPER, id, times: [...TIMES, THIRD, fourth] });
    server.clock.advance(60);
    await answerAll("cy", id, [fourth]);
    expect((await newFor()).slice(before - 2)).toEqual(["ada", "bo", "cy"]);
    expect((await newFor()).length).toBe(before + 1);
  });
});
