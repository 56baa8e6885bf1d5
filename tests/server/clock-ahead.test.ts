import { expect, it, onTestFinished } from "vitest";
import { addDays, type IsoDate } from "../../shared/basics/dates.ts";
import { actAs, hours, joinedEarlier } from "../support/editing.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { hiatusUntil } from "../support/world.ts";

/** A Monday on which every daily email is due. */
const TODAY = "2026-02-23";
const LATER = "2026-03-15";

/** Lets the server do what is due at noon of a day, as its own timer would. */
async function live(server: TestServer, day: IsoDate, minutes = 0): Promise<void> {
  server.clock.setDay(day);
  server.clock.advance(minutes * 60);
  await server.running.jobs.runDue();
  await server.running.mail.deliverDue();
}

/** How often each person was mailed each thing. Delivered emails are deleted some day, so they are noted each day. */
class Sent {
  readonly #mails = new Map<number, string>();

  async note({ running }: TestServer): Promise<void> {
    const mails = await running.services.db
      .selectFrom("outbound_emails")
      .select(["id", "kind", "recipient", "subject"])
      .where("status", "=", "sent")
      .execute();
    for (const { id, kind, recipient, subject } of mails) this.#mails.set(id, `${kind} to ${recipient}: ${subject}`);
  }

  count(): Map<string, number> {
    return new Map([...Map.groupBy(this.#mails.values(), (mail) => mail)].map(([mail, all]) => [mail, all.length]));
  }
}

/** Three weeks in which every job mails somebody, perhaps with a clock that is ahead for a moment. */
async function threeWeeks({ ahead }: { ahead: boolean }) {
  const server = await startTestServer({ today: "2026-02-18", people: ["ada", "bo", "cy", "dee"], intervals: 3 });
  onTestFinished(() => server.stop());
  const [ada, bo, dee] = [actAs(server, "ada"), actAs(server, "bo"), actAs(server, "dee")];
  const sent = new Sent();
  await joinedEarlier(server, "ada", "bo", "cy", "dee");
  await describeCollective(server, { eoi_managing_crew_id: server.crew("garden") });
  await ada.plan(2, { joins: ["garden"] });
  await bo.plan(2, { joins: ["garden"] });
  await dee.plan(2, hiatusUntil("2026-02-27"));
  await submitted(server);
  await bo.choose({ weekly: true });
  await live(server, "2026-02-22");
  await ada.meet({ title: "Tomorrow", ...hours("2026-02-24"), expectation: "Expected" });
  await ada.meet({ title: "In March", ...hours("2026-03-16"), expectation: "Expected" });
  await ada.meet({ title: "Open to all", ...hours("2026-02-25") });
  await bo.propose({ title: "When?", times: [hours("2026-02-25")], expectation: "Expected" });
  await live(server, "2026-02-22", 60);
  await bo.plan(3, { volunteers: ["garden"] });
  await ada.plan(3, { volunteers: ["garden"] });
  await live(server, TODAY);
  await sent.note(server);
  if (ahead) {
    await live(server, LATER);
    await live(server, LATER, 90);
    await sent.note(server);
    await live(server, TODAY, 5);
    await sent.note(server);
  }
  for (let day = addDays(TODAY, 1); day <= "2026-03-20"; day = addDays(day, 1)) {
    await live(server, day);
    await sent.note(server);
  }
  return sent.count();
}

it("mails nobody twice if the clock is twenty days ahead for a moment", async () => {
  const usual = await threeWeeks({ ahead: false });
  const mailed = await threeWeeks({ ahead: true });
  const kinds = [...usual.keys()].map((mail) => mail.split(" to ")[0]);
  for (const kind of ["gathering tomorrow", "gathering week", "poll soon", "plan reminder", "return reminder"])
    expect(kinds, kind).toContain(kind);
  const twice = [...mailed].filter(([mail, times]) => times > Math.max(1, usual.get(mail) ?? 0));
  expect(twice).toEqual([]);
});
