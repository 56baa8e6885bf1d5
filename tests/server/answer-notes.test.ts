import { beforeEach, describe, expect, it } from "vitest";
import { answerByLink, makeAnswerLinks } from "../../server/features/gatherings/answer-links.service.ts";
import { getGathering } from "../../server/features/gatherings/gatherings.queries.ts";
import { loadExport } from "../../server/features/state/collective-export.service.ts";
import { hours } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { PASSWORD } from "../support/world.ts";

const { server, as, client } = newsServer({ people: ["ada", "bo", "cy"] });

const TIMES = hours("2026-02-20");
const LATE = "Ten minutes late";

describe("a note on one's own answer", () => {
  let id: number;
  beforeEach(async () => {
    id = await as("ada").meet({ ...TIMES, places: 1 });
  });
  const read = async () => (await client("cy")).gatherings.get.query({ id });
  const answer = async (name: string, said: { answer: "Going" | "Maybe" | null; note?: string | null }) =>
    (await client(name)).gatherings.answer.mutate({ id, ...said });
  const noteOfAda = (note: string) => [{ person_id: server.person("ada"), note }];

  it("is seen by everybody, and stays with later answers of clients that do not know it", async () => {
    const { events } = await answer("ada", { answer: "Going", note: ` ${LATE}\n\u202e ` });
    expect(events).toMatchObject([{ GatheringsEvent: { AttendancesUpdated: [{ answer: "Going", note: LATE }] } }]);
    await answer("ada", { answer: "Going" });
    expect((await read()).notes).toEqual(noteOfAda(LATE));
    const listed = await (await client("cy")).gatherings.list.query({ from: TIMES.starts_at });
    expect(JSON.stringify(listed)).not.toContain(LATE);
  });

  it("keeps the place in line when it changes, and is gone once it is empty or the answer is taken back", async () => {
    await answer("ada", { answer: "Going" });
    await answer("bo", { answer: "Going" });
    await answer("ada", { answer: "Going", note: LATE });
    expect(await read()).toMatchObject({ going: [server.person("ada")], notes: noteOfAda(LATE) });
    await answer("ada", { answer: "Going", note: "" });
    expect((await read()).notes).toEqual([]);
    await answer("cy", { answer: "Maybe", note: LATE });
    expect((await read()).notes).toEqual([{ person_id: server.person("cy"), note: LATE }]);
    await answer("cy", { answer: null, note: LATE });
    expect((await read()).notes).toEqual([]);
    await answer("cy", { answer: "Maybe" });
    expect((await read()).notes).toEqual([]);
  });

  it("changes with an answer that gives up a place", async () => {
    const notes: unknown[] = [];
    for (const said of [{}, { note: "Perhaps" }, { note: null }]) {
      await answer("ada", { answer: "Going", note: LATE });
      await answer("ada", { answer: "Maybe", ...said });
      notes.push((await read()).notes);
    }
    expect(notes).toEqual([noteOfAda(LATE), noteOfAda("Perhaps"), []]);
  });

  it("stays when a mailed link changes the answer", async () => {
    const { services } = server.running;
    const personId = server.person("ada");
    const gathering = await getGathering(services.db, { collectiveId: server.collective.id, id });
    const [link = ""] = await makeAnswerLinks(services.db, services, [{ gathering, personId }]);
    const token = link.split("?token=")[1] ?? "";
    await answer("ada", { answer: "Maybe", note: LATE });
    await answerByLink(services, { token, answer: "Going" });
    expect(await read()).toMatchObject({ going: [personId], notes: noteOfAda(LATE) });
    await answerByLink(services, { token, answer: "NotGoing" });
    expect(await read()).toMatchObject({ not_going: [personId], notes: noteOfAda(LATE) });
  });

  it("is not lost when it is noted who was there, and is in the export of the collective", async () => {
    await answer("ada", { answer: "Going", note: LATE });
    server.clock.setInstant("2026-02-20T18:30:00.000Z");
    await (await client("bo")).gatherings.notePresence.mutate({ id, person_ids: [server.person("ada")] });
    expect((await read()).notes).toEqual(noteOfAda(LATE));
    const { attendances } = await loadExport(server.running.services.db, server.collective.id);
    expect(attendances).toMatchObject([{ note: LATE, was_there: true }]);
  });

  it("has 200 characters at most", async () => {
    await answer("ada", { answer: "Going", note: "x".repeat(200) });
    await expect(answer("ada", { answer: "Going", note: "x".repeat(201) })).rejects.toThrow();
  });

  it("is in the person's data, and goes with them", async () => {
    await answer("ada", { answer: "Going", note: LATE });
    await answer("ada", { answer: "Maybe", note: LATE });
    expect(JSON.stringify(await (await client("ada")).account.personalData.query())).toContain(LATE);
    await (await client("ada")).account.leaveForGood.mutate({ current_password: PASSWORD });
    expect((await read()).notes).toEqual([]);
    const { db } = server.running.services;
    for (const table of ["attendances", "live_events", "journal"] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(LATE);
  });
});
