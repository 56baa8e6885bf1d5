import { describe, expect, it } from "vitest";
import { submitEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { ANSWERS, createElsewhere, describeCollective, listPathways, submitted, withdraw } from "../support/eois.ts";
import { newsServer } from "../support/news.ts";
import { send } from "../support/send.ts";
import { hiatusUntil } from "../support/world.ts";

const news = newsServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden"] });
const { server, as, client, takePart, runAfter, textTo } = news;
const managing = async () => (await (await client("cy")).collective.state.query()).collective.eoi_managing_crew_id;
const manageBy = (crewId: number) => describeCollective(server, { eoi_managing_crew_id: crewId });
const submit = (name: string) => submitted(server, { email: `${name}@mail.example.org` });
/** Cy takes the newest expression of interest on. */
const takeOn = async () => {
  const id = (await listPathways(server)).at(-1)?.id ?? 0;
  await (await client("cy")).entryPathways.takeOn.mutate({ entry_pathway_id: id });
};

/** Ada and bo are in the crew that looks after expressions of interest; cy is not, and dee was, but pauses. */
async function lookAfter() {
  const crew = { joins: ["garden"] };
  await takePart({ ada: crew, bo: crew, cy: {}, dee: crew });
  await takePart({ dee: hiatusUntil("2026-04-01") });
  await manageBy(server.crew("garden"));
}

const tell = (seconds = 600) => runAfter("read-news", seconds);
const remindAfter = (days: number) => runAfter("remind-of-applications", days * 86_400);
const toBoth = (subject: string) => ["ada", "bo"].map((name) => `${name}: ${subject}`);
const WAITING = toBoth("Someone is waiting for an answer from Tidewater");

describe("the crew that looks after expressions of interest", () => {
  it("is chosen by members among the crews of their collective, and cleared with the crew", async () => {
    const garden = server.crew("garden");
    await manageBy(garden);
    expect(await managing()).toBe(garden);
    // A client that does not know of it.
    await describeCollective(server, { noun_name: "the shoal" });
    expect(await managing()).toBe(garden);
    await expect(manageBy(999)).rejects.toMatchObject({ code: "CrewNotFound" });
    const { events } = await as("ada").archiveCrew("garden");
    expect(events).toMatchObject([{ CrewsEvent: {} }, { CollectiveEvent: { CollectiveUpdated: {} } }]);
    expect(await managing()).toBeNull();
    await expect(manageBy(garden)).rejects.toMatchObject({ code: "CrewArchived" });
    const { crews, collective } = await client("ada");
    await crews.create.mutate({ name: "Sauna", description: "Hot", links: [] });
    const id = (await collective.state.query()).crews.find(({ name }) => name === "Sauna")?.id ?? 0;
    await manageBy(id);
    await crews.delete.mutate({ id });
    expect(await managing()).toBeNull();
  });

  it("is not named to strangers", async () => {
    await manageBy(server.crew("garden"));
    const response = await send(`${server.url}/api/public/collective/by_slug/tidewater`);
    expect(await response.json()).toMatchObject({ eoi_managing_crew_id: null });
  });
});

describe("a new expression of interest", () => {
  it("is told once to who is in the crew now, joined with others, without anything of it", async () => {
    await lookAfter();
    await submit("wren");
    expect(await tell(500)).toEqual([]);
    await submit("robin");
    expect(await tell(599)).toEqual([]);
    expect(await tell(1)).toEqual(toBoth("2 people would like to join Tidewater"));
    const text = await textTo("ada");
    expect(text).toContain("/entry_pathways\n");
    expect(text).toContain("There are 2 new requests to join Tidewater.");
    for (const answer of [ANSWERS.name, ANSWERS.email, ANSWERS.interest]) expect(text).not.toContain(answer);
    expect(await tell()).toEqual([]);
  });

  it("is told to everyone who takes part now without such a crew, once", async () => {
    await lookAfter();
    await describeCollective(server, { eoi_managing_crew_id: null });
    await as("bo").choose({ applications: false });
    await submit("wren");
    const subject = "Someone would like to join Tidewater";
    expect(await tell()).toEqual([`ada: ${subject}`, `cy: ${subject}`]);
    const text = await textTo("ada");
    expect(text).toContain("No crew looks after it, so everyone is told.");
    for (const answer of [ANSWERS.name, ANSWERS.email, ANSWERS.interest]) expect(text).not.toContain(answer);
    await manageBy(server.crew("garden"));
    expect(await tell()).toEqual([]);
  });

  it("is not told if it was withdrawn or taken on meanwhile, or the person has turned it off", async () => {
    await lookAfter();
    await as("bo").choose({ applications: false });
    await submit("wren");
    await withdraw(server);
    await submit("robin");
    await takeOn();
    expect(await tell()).toEqual([]);
    await submit("finch");
    expect(await tell()).toEqual(["ada: Someone would like to join Tidewater"]);
  });
});

describe("an expression of interest that nobody has answered for three days", () => {
  it("is told once more, unless somebody answers", async () => {
    await lookAfter();
    await submit("wren");
    await submit("robin");
    await tell();
    await takeOn();
    expect(await remindAfter(2)).toEqual([]);
    expect(await remindAfter(1)).toEqual(WAITING);
    for (const name of ["ada", "bo"]) expect(await textTo(name)).toContain("has been waiting for three days or longer");
    expect(await remindAfter(3)).toEqual([]);
  });

  it("counts for its own collective alone", async () => {
    await lookAfter();
    const elsewhere = await createElsewhere(server);
    for (const email of ["robin@mail.example.org", "finch@mail.example.org"])
      await submitEoi(server.running.services, elsewhere.id, { ...ANSWERS, email });
    await submit("wren");
    await tell();
    expect(await remindAfter(3)).toEqual(WAITING);
  });
});
