import { beforeEach, describe, expect, it } from "vitest";
import type { Reminding } from "../../shared/reminders/reminders.ts";
import { newsServer } from "../support/news.ts";
import { hiatusUntil } from "../support/world.ts";

const { server, as, client, takePart, mailedBy, textTo, meet } = newsServer({ people: ["ada", "bo", "cy"], crews: [] });
const idOf = (name: string) => server.person(name);
const hours = (day: string) => ({ starts_at: `${day}T18:00:00Z`, ends_at: `${day}T20:00:00Z` });
const SUPPER = { title: "Supper", expectation: "Expected", ...hours("2026-02-20") } as const;
const IS_REMINDED = { reminded: [expect.any(Number)], skipped: [] };
const skipped = (name: string, reason: string) => ({ reminded: [], skipped: [{ person_id: idOf(name), reason }] });

let supper: number;
let poll: number;
beforeEach(async () => {
  await takePart({ ada: {}, bo: {}, cy: {} });
  supper = await meet(SUPPER);
  poll = await as("ada").propose({ title: "Walk", times: [hours("2026-02-21"), hours("2026-02-22")] });
});

const ofSupper = (by: string, name: string): Promise<Reminding> => as(by).remindToAnswer("gathering", supper, name);
const ofPoll = (by: string, name: string): Promise<Reminding> => as(by).remindToAnswer("poll", poll, name);

describe("a member who asks for one answer", () => {
  it("reaches who has not answered a gathering, and is named in an email with links to answer", async () => {
    expect(await mailedBy(() => ofSupper("ada", "bo"))).toEqual(["bo: Not answered yet: Supper"]);
    const text = await textTo("bo");
    expect(text).toContain("ada asks for your answer.\n");
    expect(text).toContain("You have not answered yet.");
    expect(text).toMatch(/Going:\n.*answer.*token=/);
  });

  it("reaches who has not said when they can come, and is named in an email with a link to say so", async () => {
    expect(await mailedBy(() => ofPoll("ada", "bo"))).toEqual(["bo: Not answered yet: Walk"]);
    expect(await textTo("bo")).toMatch(/^ada asks for your answer\.\n[^]*Say when you can come:\n.*token=/);
  });

  it("reaches nobody twice of one thing, nor of another within two days", async () => {
    expect(await ofSupper("ada", "bo")).toEqual(IS_REMINDED);
    expect(await ofPoll("cy", "bo")).toEqual(skipped("bo", "reminded"));
    expect((await as("cy").remind(3, "bo")).skipped).toEqual([{ person_id: idOf("bo"), reason: "reminded" }]);
    expect(await ofSupper("cy", "cy")).toEqual(IS_REMINDED);
    server.clock.setDay("2026-02-17");
    expect(await ofSupper("cy", "bo")).toEqual(skipped("bo", "once"));
    expect(await ofPoll("cy", "bo")).toEqual(IS_REMINDED);
    server.clock.setDay("2026-02-19");
    expect(await ofPoll("cy", "bo")).toEqual(skipped("bo", "once"));
    expect((await as("cy").remind(3, "bo")).reminded).toEqual([idOf("bo")]);
  });

  it("reaches nobody who has been reminded to plan within two days", async () => {
    await as("ada").remind(3, "bo");
    expect(await ofSupper("ada", "bo")).toEqual(skipped("bo", "reminded"));
  });

  it("reaches nobody who has answered, or has turned reminders off", async () => {
    await as("bo").answer(supper, "NotGoing");
    await as("cy").choose({ reminders: false });
    expect(await ofSupper("ada", "bo")).toEqual(skipped("bo", "answered"));
    for (const remind of [ofSupper, ofPoll]) expect(await remind("ada", "cy")).toEqual(skipped("cy", "unreachable"));
  });

  it("reaches nobody who is away now, also of what comes after their return", async () => {
    await as("bo").plan(2, hiatusUntil("2026-02-25"));
    await as("bo").plan(3);
    supper = await meet({ ...SUPPER, ...hours("2026-03-05") });
    expect(await ofSupper("ada", "bo")).toEqual(skipped("bo", "rests"));
  });

  it("reaches nobody who is not asked, of another collective, or of what is over or closed", async () => {
    await as("bo").plan(2, hiatusUntil("2026-02-25"));
    for (const id of [idOf("bo"), 999]) {
      const reminding = (await client("ada")).reminders.sendForGathering.mutate({ id: supper, person_id: id });
      await expect(reminding).rejects.toThrow("The person was not found.");
    }
    server.clock.setInstant("2026-02-20T18:00:00Z");
    await expect(ofSupper("ada", "cy")).rejects.toThrow("It is too late for this time.");
    expect(await (await client("ada")).reminders.listForGathering.query({ id: supper })).toEqual([]);
    await as("ada").cancelGathering(supper, null);
    await expect(ofSupper("ada", "cy")).rejects.toThrow("This gathering is cancelled.");
    expect(await (await client("ada")).reminders.listForGathering.query({ id: supper })).toEqual([]);
    server.clock.setInstant("2026-02-22T19:00:00Z");
    await expect(ofPoll("ada", "cy")).rejects.toThrow("It is too late for this time.");
  });

  it("sees with everybody else who was reminded, when and by whom", async () => {
    await ofSupper("ada", "bo");
    await as("ada").answer(supper, "Going");
    const { reminders } = await client("cy");
    const silent = { refusal: null, reminded_at: null, reminded_by: null };
    const at = "2026-02-15T12:00:00.000Z";
    expect(await reminders.listForGathering.query({ id: supper })).toEqual([
      { person_id: idOf("bo"), refusal: "once", reminded_at: at, reminded_by: idOf("ada") },
      { ...silent, person_id: idOf("cy") },
    ]);
    expect(await reminders.listForPoll.query({ id: poll })).toEqual([
      { ...silent, person_id: idOf("ada") },
      { ...silent, person_id: idOf("bo"), refusal: "reminded" },
      { ...silent, person_id: idOf("cy") },
    ]);
  });
});
