import { describe, expect, it } from "vitest";
import type { Reminding } from "../../shared/reminders/reminders.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { queueNews } from "../../server/features/news/news.service.ts";
import { writeNews } from "../../server/features/news/write-news.ts";
import { listLoggedEvents } from "../support/logged-events.ts";
import { newsServer } from "../support/news.ts";
import { signIn } from "../support/test-server.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const { server, as, takePart, mailedBy, textTo } = news;
const idOf = (name: string) => server.person(name);

/** Does what the server's scheduler does on a day. Interval 3 begins on March 1. Returns who is reminded of it. */
async function onDay(day: string): Promise<string> {
  server.clock.setDay(`2026-${day}`);
  const mails = await mailedBy(() => server.running.jobs.runDue());
  return mails.flatMap((mail) => /^(\w+): Interval 3/.exec(mail)?.[1] ?? []).join(" ");
}

async function call(name: string, interval: number, body?: object): Promise<Response> {
  return fetch(`${server.url}/api/my_collective/interval/${interval}/reminders`, {
    headers: { cookie: await signIn(server.url, name), "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
}

async function remind(name: string, body: object = {}, interval = 3): Promise<Reminding> {
  return (await (await call(name, interval, body)).json()) as Reminding;
}
const mailedWhen = async (name: string, body?: object) => mailedBy(() => remind(name, body));
const only = (...names: string[]) => ({ person_ids: names.map(idOf) });
const INTERVAL = "Interval 3 of Tidewater begins in 14 days";

describe("the collective's reminders", () => {
  it("go to those who have not answered, ten and three days before the next interval begins, once each", async () => {
    expect(await onDay("02-18")).toBe("");
    expect(await onDay("02-19")).toBe("ada bo cy");
    expect(await onDay("02-20")).toBe("");
    await as("bo").plan(3);
    expect(await onDay("02-25")).toBe("");
    expect(await onDay("02-26")).toBe("ada cy");
    await server.restart();
    for (const day of ["02-27", "03-01"]) expect(await onDay(day)).toBe("");
  });

  it("come once, as the latest one, after days without a server", async () => {
    expect(await onDay("02-27")).toBe("ada bo cy");
    expect(await onDay("02-28")).toBe("");
  });

  it("follow the days that the collective chooses, none included", async () => {
    await as("ada").editCollective({ reminder_days: [] });
    expect(await onDay("02-26")).toBe("");
    await as("ada").editCollective({ reminder_days: [1] });
    await as("ada").editCollective({ name: "Without the field" });
    expect(await onDay("02-27")).toBe("");
    expect(await onDay("02-28")).toBe("ada bo cy");
  });

  it("go to nobody who leaves, rests, is only invited, or has turned them off", async () => {
    await takePart({ ada: EXIT, bo: hiatusUntil("2026-04-01") });
    await server.running.services.db.deleteFrom("collective_involvements").where("interval_id", "=", 3).execute();
    await server.rollOver();
    await as("ada").invite("di", "di@mail.example.org");
    await as("cy").choose({ reminders: false });
    expect(await onDay("02-26")).toBe("");
  });

  it("go to those who are back, but to nobody who rests until the interval's first day or a later one", async () => {
    await takePart({ ada: hiatusUntil("2026-02-25"), bo: hiatusUntil("2026-03-01"), cy: hiatusUntil("2026-03-02") });
    expect(await onDay("02-26")).toBe("ada");
    const skipped = [{ person_id: idOf("bo"), reason: "rests" }];
    expect(await remind("cy")).toEqual({
      reminded: [],
      skipped: [{ ...skipped[0], person_id: idOf("ada"), reason: "reminded" }, ...skipped],
    });
  });

  it("are one event for those who look at the interval", async () => {
    await onDay("02-26");
    const events = await listLoggedEvents(server.running.services.db, server.collective.id);
    const sent = events.flatMap((event) =>
      "IntervalsEvent" in event && "RemindersSent" in event.IntervalsEvent ? event.IntervalsEvent.RemindersSent : [],
    );
    const { person_ids } = only("ada", "bo", "cy");
    expect(sent).toEqual([{ interval_id: 3, person_ids, sent_at: "2026-02-26T12:00:00.000Z" }]);
  });

  it("go to the right people where the interval of others is deleted before their emails are written", async () => {
    const { services } = server.running;
    const { collective } = await getCollective(services.db, server.collective.id);
    const to = (name: string, intervalId: number) => ({
      personId: idOf(name),
      about: { intervalId, sentBy: idOf("ada"), repeatable: false },
      until: undefined,
    });
    const queued = [to("ada", 9), to("bo", 2), to("ada", 9), to("cy", 3)];
    const mails = await mailedBy(async () => {
      const queueing = { collective, kind: "plan reminder", news: queued } as const;
      await services.db.transaction().execute((trx) => queueNews(trx, services, queueing));
      await writeNews(services, collective.id);
    });
    expect(mails.map((mail) => mail.split(" of ", 1).join())).toEqual([
      "bo: You can still answer for interval 2",
      "cy: Interval 3",
    ]);
  });

  it("say when it is, what crews still lack, and how to answer", async () => {
    await takePart({ ada: { joins: ["garden"] } });
    await as("bo").plan(3, { joins: ["kitchen"] });
    expect(await onDay("02-26")).toBe("ada cy");
    const base = server.url;
    for (const words of [
      "Interval 3 runs from March 1, 2026 to March 31, 2026, and you have not answered yet.",
      "What crews still lack:\ngarden: no people\nkitchen: no convenor\n",
      `Plan your participation:\n${base}/my_participation/3\n`,
      `Same as last time:\n${base}/my_participation/3?same_as_last_time\n`,
    ])
      expect(await textTo("ada")).toContain(words);
    expect(await textTo("cy")).not.toContain("Same as last time");
    const stored = () => server.running.services.db.selectFrom("outbound_emails").select("unsubscribe_url").execute();
    expect((await stored())[0]?.unsubscribe_url).toContain(`${base}/unsubscribe/reminders-${idOf("ada")}-`);
    await server.running.mail.deliverDue();
    expect(await stored()).toEqual([{ unsubscribe_url: null }, { unsubscribe_url: null }]);
  });
});

describe("a member who reminds", () => {
  it("reaches chosen people, or all who have not answered, and is named", async () => {
    await as("bo").plan(3);
    expect(await mailedWhen("ada", only("cy"))).toEqual([`cy: ${INTERVAL}`]);
    expect(await textTo("cy")).toContain("ada would like to know whether you will take part.");
    // People do not remind themselves.
    const skipped = [{ person_id: idOf("cy"), reason: "reminded" }];
    expect(await remind("ada")).toEqual({ reminded: [], skipped });
    expect(await remind("bo")).toEqual({ reminded: [idOf("ada")], skipped });
    const reminded = { refusal: "reminded", reminded_at: "2026-02-15T12:00:00.000Z" };
    expect(await (await call("ada", 3)).json()).toEqual([
      { ...reminded, person_id: idOf("ada"), reminded_by: idOf("bo") },
      { ...reminded, person_id: idOf("cy"), reminded_by: idOf("ada") },
    ]);
  });

  it("reaches the others if somebody has had the most mails of a day", async () => {
    const earlier = Array.from({ length: 6 }, (_, index) => ({
      kind: "plan reminder",
      recipient: "bo@example.org",
      normal_recipient: "bo@example.org",
      idempotency_key: String(index),
      subject: "",
      status: "sent" as const,
      created_at: "2026-02-15T11:00:00.000Z",
      next_attempt_at: "2026-02-15T11:00:00.000Z",
      expires_at: "2026-03-01T00:00:00.000Z",
    }));
    await server.running.services.db.insertInto("outbound_emails").values(earlier).execute();
    expect(await mailedWhen("ada")).toEqual([`cy: ${INTERVAL}`]);
    const reminded = { person_id: idOf("bo"), reason: "reminded" };
    expect((await remind("ada", only("bo"))).skipped).toEqual([reminded]);
  });

  it("is told who was skipped and why", async () => {
    await as("bo").plan(3);
    await as("cy").choose({ reminders: false });
    const skipped = [
      { person_id: idOf("bo"), reason: "answered" },
      { person_id: idOf("cy"), reason: "unreachable" },
    ];
    expect(await remind("ada", only("bo", "cy"))).toEqual({ reminded: [], skipped });
    expect(await news.listMailed()).toEqual([]);
  });

  it("reaches nobody twice within two days, whoever sent the last one", async () => {
    await onDay("02-19");
    for (const [day, name, count] of [
      ["02-19", "ada", 0],
      ["02-20", "ada", 0],
      ["02-21", "ada", 1],
      ["02-25", "cy", 1],
    ] as const) {
      server.clock.setDay(`2026-${day}`);
      expect((await remind(name, only("bo"))).reminded).toHaveLength(count);
    }
    // The collective's own reminder of February 26 waits for the second day.
    expect(await onDay("02-26")).toBe("ada cy");
    expect(await onDay("02-27")).toBe("bo");
    expect(await onDay("02-28")).toBe("");
  });

  it("reaches nobody twice by way of another interval, nor of one that is deleted and created again", async () => {
    const isReminded = async (interval: number) => (await remind("ada", only("bo"), interval)).reminded.length === 1;
    const createAgain = async (id: number) => {
      await as("ada").createInterval("2026-04-01", "2026-04-30");
      const reminded = await isReminded(id);
      await as("ada").deleteInterval(id);
      return reminded;
    };
    expect(await isReminded(3)).toBe(true);
    expect(await isReminded(2)).toBe(false);
    for (const id of [4, 5, 6]) expect(await createAgain(id)).toBe(false);
    server.clock.setDay("2026-02-17");
    expect(await createAgain(7)).toBe(true);
    expect(await createAgain(8)).toBe(false);
    expect((await news.listMailed()).filter((mail) => mail.startsWith("bo: Interval"))).toHaveLength(2);
  });

  it("reaches nobody for an interval that is over, nor anybody of another collective", async () => {
    expect((await call("ada", 1, {})).status).toBe(400);
    expect((await call("ada", 9, {})).status).toBe(404);
    expect((await call("ada", 3, { person_ids: [999] })).status).toBe(404);
  });
});
