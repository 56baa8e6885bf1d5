import { describe, expect, it } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { submitEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { ANSWERS, createElsewhere, describeCollective, listPathways, submitted, withdraw } from "../support/eois.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { send } from "../support/send.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const managing = async () => (await (await as("cy")).collective.state.query()).collective.eoi_managing_crew_id;

/** Ada and bo are in the crew that looks after expressions of interest; cy is not, and dee was, but pauses. */
async function lookAfter() {
  for (const name of ["ada", "bo"]) await actAs(server, name).plan(2, { joins: ["garden"] });
  await actAs(server, "cy").plan(2);
  await actAs(server, "dee").plan(2, { joins: ["garden"] });
  await actAs(server, "dee").plan(2, hiatusUntil("2026-04-01"));
  await describeCollective(server, { eoi_managing_crew_id: server.crew("garden") });
}

/** The emails to members: to whom, and their subjects. */
async function listEmails(): Promise<[string, string][]> {
  const mails = (await listQueuedEmails(server)).filter(({ kind }) => kind.startsWith("application"));
  return mails
    .map(({ recipient, subject }): [string, string] => [recipient.replace("@example.org", ""), subject])
    .toSorted((one, other) => (one.join(" ") < other.join(" ") ? -1 : 1));
}

/** Lets time pass, in seconds, and returns all these emails. */
async function tell(seconds = 600) {
  server.clock.advance(seconds);
  await runJob(server.running.services, "read-news");
  return listEmails();
}

const remind = async (days: number) => {
  server.clock.advance(days * 86_400);
  await runJob(server.running.services, "remind-of-applications");
  return listEmails();
};

describe("the crew that looks after expressions of interest", () => {
  it("is chosen by members among the crews of their collective, and cleared with the crew", async () => {
    const garden = server.crew("garden");
    await describeCollective(server, { eoi_managing_crew_id: garden });
    expect(await managing()).toBe(garden);
    // A client that does not know of it.
    await describeCollective(server, { noun_name: "the shoal" });
    expect(await managing()).toBe(garden);
    await expect(describeCollective(server, { eoi_managing_crew_id: 999 })).rejects.toMatchObject({
      code: "CrewNotFound",
    });
    const { events } = await actAs(server, "ada").archiveCrew("garden");
    expect(events).toMatchObject([{ CrewsEvent: {} }, { CollectiveEvent: { CollectiveUpdated: {} } }]);
    expect(await managing()).toBeNull();
    await expect(describeCollective(server, { eoi_managing_crew_id: garden })).rejects.toMatchObject({
      code: "CrewArchived",
    });
    const { crews } = await as("ada");
    await crews.create.mutate({ name: "Sauna", description: "Hot", links: [] });
    const id = (await (await as("ada")).collective.state.query()).crews.find(({ name }) => name === "Sauna")?.id ?? 0;
    await describeCollective(server, { eoi_managing_crew_id: id });
    await crews.delete.mutate({ id });
    expect(await managing()).toBeNull();
  });

  it("is not named to strangers", async () => {
    await describeCollective(server, { eoi_managing_crew_id: server.crew("garden") });
    const response = await send(`${server.url}/api/public/collective/by_slug/tidewater`);
    expect(await response.json()).toMatchObject({ eoi_managing_crew_id: null });
  });
});

describe("a new expression of interest", () => {
  it("is told once to who is in the crew now, joined with others, without anything of it", async () => {
    await lookAfter();
    await submitted(server);
    expect(await tell(500)).toEqual([]);
    await submitted(server, { email: "robin@mail.example.org" });
    expect(await tell(599)).toEqual([]);
    const told = [
      ["ada", "2 people would like to join Tidewater"],
      ["bo", "2 people would like to join Tidewater"],
    ];
    expect(await tell(1)).toEqual(told);
    const mail = (await listQueuedEmails(server)).find(({ kind }) => kind === "application new");
    expect(mail?.body_text).toContain("/entry_pathways\n");
    expect(mail?.body_text).toContain("There are 2 new expressions of interest in Tidewater.");
    for (const answer of [ANSWERS.name, ANSWERS.email, ANSWERS.interest]) expect(mail?.body_text).not.toContain(answer);
    expect(await tell()).toEqual(told);
  });

  it("is told to nobody without such a crew, not even once there is one", async () => {
    await describeCollective(server);
    await submitted(server);
    expect(await tell()).toEqual([]);
    await lookAfter();
    expect(await tell()).toEqual([]);
  });

  it("is not told if it was withdrawn or taken on meanwhile, or the person has turned it off", async () => {
    await lookAfter();
    await (await as("bo")).mailPreferences.update.mutate({ applications: false });
    await submitted(server);
    await withdraw(server);
    await submitted(server, { email: "robin@mail.example.org" });
    const [robin] = await listPathways(server);
    await (await as("cy")).entryPathways.takeOn.mutate({ entry_pathway_id: robin?.id ?? 0 });
    expect(await tell()).toEqual([]);
    await submitted(server, { email: "finch@mail.example.org" });
    expect(await tell()).toEqual([["ada", "Someone would like to join Tidewater"]]);
  });
});

describe("an expression of interest that nobody has answered for three days", () => {
  it("is told once more, unless somebody answers", async () => {
    await lookAfter();
    await submitted(server);
    await submitted(server, { email: "robin@mail.example.org" });
    await tell();
    await server.running.services.db.deleteFrom("outbound_emails").execute();
    const [wren] = await listPathways(server);
    await (await as("cy")).entryPathways.takeOn.mutate({ entry_pathway_id: wren?.id ?? 0 });
    expect(await remind(2)).toEqual([]);
    const reminded = [
      ["ada", "Someone is waiting for an answer from Tidewater"],
      ["bo", "Someone is waiting for an answer from Tidewater"],
    ];
    expect(await remind(1)).toEqual(reminded);
    const mails = (await listQueuedEmails(server)).filter(({ kind }) => kind === "application waiting");
    for (const { body_text } of mails) expect(body_text).toContain("has been waiting for three days or longer");
    expect(await remind(3)).toEqual(reminded);
  });

  it("counts for its own collective alone", async () => {
    await lookAfter();
    const elsewhere = await createElsewhere(server);
    for (const email of ["robin@mail.example.org", "finch@mail.example.org"])
      await submitEoi(server.running.services, elsewhere.id, { ...ANSWERS, email });
    await submitted(server);
    await tell();
    const waiting = (await remind(3)).filter(([, subject]) => subject.includes("waiting"));
    expect(waiting).toEqual([
      ["ada", "Someone is waiting for an answer from Tidewater"],
      ["bo", "Someone is waiting for an answer from Tidewater"],
    ]);
  });
});
