import { beforeEach, describe, expect, it } from "vitest";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { callProcedure } from "../support/procedures.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { mailedToken } from "../support/emails.ts";
import { newsServer } from "../support/news.ts";
import { beginAnew } from "../support/new-collective.ts";
import { isSignedIn, openAs, refusal, signIn, type Member } from "../support/test-server.ts";
import { EXIT } from "../support/world.ts";

/** In February, bo and cy have answered for neither of the two begun intervals. */
const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden"] }, "2026-01-15");
const { server, as, listMailed, textTo } = news;
let ada: Member;
beforeEach(async () => {
  await as("ada").plan(1);
  await server.liveUntil("2026-02-15");
  ada = await openAs(server, "ada");
});

const mark = (name: string) =>
  ada.client.departures.mark.mutate({ id: server.person(name), reason: "No answer since May." });
const people = async () => (await ada.client.collective.state.query()).people;
const leftAt = async (name: string) => (await people()).find(({ id }) => id === server.person(name))?.left_at;
/** The journal's entries about people, newest first. */
const entries = async () => (await ada.client.journal.list.query({ kind: "person" })).entries;
const look = (token: string) => callProcedure(server.url, "departures.linked", { input: { token } });
const undo = (token: string) => callProcedure(server.url, "departures.undo", { input: { token } });

describe("somebody silent", () => {
  it("is a former member at once, is told why by whom, and is listed", async () => {
    const cookie = await signIn(server.url, "bo");
    await mark("bo");
    expect(await leftAt("bo")).not.toBeNull();
    expect(await isSignedIn(server, cookie)).toBe(false);
    expect(await listMailed()).toEqual(["bo: You were marked as having left Tidewater"]);
    expect(await textTo("bo")).toContain("ada has marked you as having left Tidewater");
    expect(await textTo("bo")).toContain("No answer since May.");
    const [person_id, marked_by] = [server.person("bo"), server.person("ada")];
    expect(await ada.client.departures.list.query()).toEqual([
      { person_id, left_at: await leftAt("bo"), reason: "No answer since May.", marked_by, can_be_undone: true },
    ]);
    const { involvements } = await ada.client.collective.state.query();
    for (const interval of [involvements.current_interval, involvements.next_interval]) {
      expect(interval?.collective_involvements.map((own) => own.person_id)).not.toContain(person_id);
    }
  });

  it("is brought back from the journal by any member, for 30 days", async () => {
    await mark("bo");
    const marked = async () => (await entries()).find(({ text }) => text.includes("left"));
    const entry = await marked();
    expect(entry).toMatchObject({ text: "Ada marked bo as having left", changes: [], undo: [{ field: "left_at" }] });
    await ada.client.journal.undo.mutate({ revision: entry?.revision ?? 0 });
    expect(await leftAt("bo")).toBeNull();
    expect((await marked())?.undo).toEqual([]);
    expect((await entries())[0]).toMatchObject({ text: "Ada brought bo back", undo: [] });
    await mark("cy");
    const { revision = 0, undo: offered } = (await marked()) ?? {};
    expect(offered).toHaveLength(1);
    server.clock.setDay("2026-03-10");
    expect(await marked()).toMatchObject({ revision, undo: offered });
    server.clock.setInstant("2026-03-17T11:59:59.000Z");
    expect(await marked()).toMatchObject({ revision, undo: offered });
    server.clock.setInstant("2026-03-17T12:00:00.000Z");
    expect((await marked())?.undo).toEqual([]);
    await expect(ada.client.journal.undo.mutate({ revision })).rejects.toMatchObject(refusal("NothingToUndo"));
  });

  it("is not brought back from the journal if they left by their own plan", async () => {
    await as("bo").plan(2, EXIT);
    await server.liveUntil("2026-03-05");
    const [left] = await entries();
    expect(left).toMatchObject({ author_id: null, changes: [], undo: [] });
    expect(await leftAt("bo")).not.toBeNull();
    const { revision = 0 } = left ?? {};
    await expect(ada.client.journal.undo.mutate({ revision })).rejects.toMatchObject(refusal("NothingToUndo"));
  });

  it("undoes it by the mailed link for 30 days, once, and signs in as before", async () => {
    await mark("bo");
    const token = await mailedToken(server);
    for (const ask of [look, undo]) expect((await ask(`${token}x`)).status).toBe(404);
    server.clock.setInstant("2026-03-17T11:59:59.999Z");
    expect(await (await look(token)).json()).toMatchObject({ result: { data: { collective: "Tidewater" } } });
    expect((await undo(token)).status).toBe(200);
    for (const ask of [look, undo]) expect((await ask(token)).status).toBe(404);
    expect(await leftAt("bo")).toBeNull();
    await signIn(server.url, "bo");
    expect(await ada.client.departures.list.query()).toEqual([]);
    expect((await entries())[0]?.text).toBe("Bo is back");
  });

  it("can no longer undo it after 30 days, nor can others, but is asked back", async () => {
    await mark("bo");
    server.clock.setInstant("2026-03-17T12:00:00.001Z");
    ada = await openAs(server, "ada");
    for (const ask of [look, undo]) expect((await ask(await mailedToken(server))).status).toBe(404);
    const undone = ada.client.departures.bringBack.mutate({ id: server.person("bo") });
    await expect(undone).rejects.toMatchObject(refusal("DepartureNotFound"));
    expect(await ada.client.departures.list.query()).toMatchObject([{ can_be_undone: false }]);
    await ada.client.invitations.askBack.mutate({ person_id: server.person("bo") });
    expect((await listMailed()).at(-1)).toBe("bo: Your invitation to Tidewater");
    expect(await leftAt("bo")).not.toBeNull();
  });

  it("can undo it whatever others do meanwhile, and signs in as before", async () => {
    await mark("bo");
    const token = await mailedToken(server);
    const person_id = server.person("bo");
    await ada.client.invitations.askBack.mutate({ person_id });
    await ada.client.invitations.resend.mutate({ person_id });
    await ada.client.invitations.withdraw.mutate({ person_id });
    await ada.client.invitations.askBack.mutate({ person_id });
    server.clock.setDay("2026-03-16");
    expect((await undo(token)).status).toBe(200);
    await signIn(server.url, "bo");
    expect(await ada.client.invitations.list.query()).toEqual([]);
  });

  it("is brought back by another member, in the current and the next interval", async () => {
    const before = await ada.client.collective.state.query();
    await mark("bo");
    await ada.client.departures.bringBack.mutate({ id: server.person("bo") });
    const after = await ada.client.collective.state.query();
    expect(after.people).toEqual(before.people);
    const parts = ({ involvements }: typeof before) =>
      [involvements.current_interval, involvements.next_interval].map((interval) =>
        interval?.collective_involvements
          .map(({ person_id, status }) => ({ person_id, status }))
          .toSorted((a, b) => a.person_id - b.person_id),
      );
    expect(parts(after)).toEqual(parts(before));
  });

  it("no longer answers expressions of interest, also once they are back", async () => {
    await describeCollective(server);
    await submitted(server);
    const pathway = async () => (await ada.client.collective.state.query()).entry_pathways[0];
    const input = { entry_pathway_id: (await pathway())?.id ?? 0 };
    const bo = await openAs(server, "bo");
    await bo.client.entryPathways.takeOn.mutate(input);
    expect(await pathway()).toMatchObject({ answered_by: server.person("bo") });
    await mark("bo");
    expect(await pathway()).toMatchObject({ answered_by: null });
    await ada.client.departures.bringBack.mutate({ id: server.person("bo") });
    expect(await pathway()).toMatchObject({ answered_by: null });
  });

  it("has the reason in their data, which goes when they are removed", async () => {
    await mark("bo");
    const key = { collectiveId: server.collective.id, personId: server.person("bo") };
    const { services } = server.running;
    const { marked_as_left_because } = await collectPersonalData(services.db, key);
    expect(marked_as_left_because).toBe("No answer since May.");
    await removePerson(services, key);
    expect(await services.db.selectFrom("departures").selectAll().execute()).toEqual([]);
    expect(await ada.client.departures.list.query()).toEqual([]);
    const asked = ada.client.invitations.askBack.mutate({ person_id: server.person("bo") });
    await expect(asked).rejects.toMatchObject(refusal("PersonNotFound"));
  });
});

describe("a member who marks others", () => {
  const others = ["bo", "cy", "di", "eve"];
  const tooMany = { data: { appCode: "TooManyMarked", httpStatus: 429 } };

  async function beginWithMany() {
    await beginAnew(server, { people: ["ada", ...others, "fay"] }, "2026-01-15");
    for (const name of ["ada", "fay"]) await as(name).plan(1);
    await server.liveUntil("2026-02-15");
    ada = await openAs(server, "ada");
  }

  it("marks three people in a week at most, those included whom somebody has brought back", async () => {
    await beginWithMany();
    for (const name of others.slice(0, 3)) await mark(name);
    await expect(mark("eve")).rejects.toMatchObject(tooMany);
    await ada.client.departures.bringBack.mutate({ id: server.person("bo") });
    await expect(mark("bo")).rejects.toMatchObject(tooMany);
    const fay = await openAs(server, "fay");
    await fay.client.departures.mark.mutate({ id: server.person("bo"), reason: "No answer." });
    await server.liveUntil("2026-02-23");
    await mark("eve");
  });
});

describe("somebody who is not silent", () => {
  it("is not marked where intervals were moved so that they pass overnight", async () => {
    await beginAnew(server, { people: ["ada", "bo"], crews: [] }, "2026-01-15");
    await server.running.services.db.updateTable("intervals").set({ days_current: 0 }).execute();
    await server.liveUntil("2026-02-03");
    ada = await openAs(server, "ada");
    await as("bo").plan(2);
    const { update, create } = ada.client.intervals;
    await update.mutate({ interval_id: 2, start_date: "2026-02-01", end_date: "2026-02-04" });
    await update.mutate({ interval_id: 3, start_date: "2026-02-04", end_date: "2026-02-05" });
    await create.mutate({ start_date: "2026-02-05", end_date: "2026-02-06" });
    await create.mutate({ start_date: "2026-02-06", end_date: "2026-02-28" });
    await server.liveUntil("2026-02-07");
    expect((await ada.client.collective.state.query()).current_interval?.id).toBe(5);
    await expect(mark("bo")).rejects.toMatchObject(refusal("NotSilent"));
  });

  it("is not marked: who has answered now, later or lately, who marks, who has left", async () => {
    await as("cy").plan(3);
    await mark("bo");
    for (const name of ["ada", "cy", "bo"]) await expect(mark(name)).rejects.toMatchObject(refusal("NotSilent"));
  });
});
