import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { calendarOf } from "../support/calendar-files.ts";
import { DemandingThreads } from "../support/demanding-threads.ts";
import { keptLog } from "../support/hooks.ts";
import { settingsFor } from "../support/new-database.ts";
import { send } from "../support/send.ts";
import { spawnServer } from "../support/server-process.ts";
import { signIn, startTestServer, type TestServer } from "../support/test-server.ts";
import { createCollective } from "../support/world.ts";

const CALENDAR = calendarOf(["DTSTART:20990305T180000Z"]);

const OTHERS = ["bo", "cy", "di", "eli", "fay"];

describe("a calendar that is read", () => {
  const { log, lines } = keptLog("warn");
  let server: TestServer;
  let cookie: string;
  const start = async (threads: DemandingThreads) => {
    server = await startTestServer({ log, threads, people: ["ada", ...OTHERS] });
    cookie = await signIn(server.url, "ada");
    return threads;
  };
  afterEach(() => server.stop());

  const post = (path: string, body: object, { language = "en", by = cookie } = {}) =>
    send(`${server.url}/api/gatherings/calendar${path}`, {
      method: "POST",
      headers: { cookie: by, "content-type": "application/json", "accept-language": language },
      body: JSON.stringify(body),
    });
  const preview = (text: string, language?: string) => post("/preview", { text }, { language });
  const previewBy = async (name: string) =>
    post("/preview", { text: CALENDAR }, { by: await signIn(server.url, name) });

  it("holds up nobody else, however long it takes, nor the end of the server", async () => {
    const threads = await start(new DemandingThreads());
    const previewed = preview("endless");
    await expect.poll(() => threads.marks[0]).toBe(1);
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await send(`${server.url}/healthz`)).status).toBe(200);
      const saved = await send(`${server.url}/api/gatherings`, {
        method: "POST",
        headers: { cookie: await signIn(server.url, "bo"), "content-type": "application/json" },
        body: JSON.stringify({ title: "Song", starts_at: "2026-03-05T18:00:00Z", ends_at: "2026-03-05T20:00:00Z" }),
      });
      expect(saved.status).toBe(200);
    }
    await server.running.stop();
    expect((await previewed).status).toBe(429);
    expect(lines).toEqual([]);
  });

  it("is refused in words where it takes too long, in the reader's language", async () => {
    await start(new DemandingThreads(1));
    for (const [language, words] of [
      ["en", "This calendar takes too long to read."],
      ["de", "Diesen Kalender zu lesen dauert zu lange."],
      ["es", "Leer este calendario lleva demasiado tiempo."],
      ["fr", "La lecture de ce calendrier prend trop de temps."],
    ] as const) {
      const refusal = { code: "CalendarTooSlow", message: expect.stringContaining(words) };
      const previewed = await preview("endless", language);
      expect(previewed.status).toBe(400);
      expect(await previewed.json()).toMatchObject(refusal);
      const imported = await post("", { text: "endless", keys: ["0"] }, { language });
      expect(await imported.json()).toMatchObject(refusal);
    }
    expect(lines).toEqual([]);
  });

  it("is refused where it takes too much memory, and the next one is read", async () => {
    await start(new DemandingThreads());
    expect(await (await preview("greedy")).json()).toMatchObject({ code: "CalendarTooSlow" });
    expect(await (await preview(CALENDAR)).json()).toMatchObject({ found: [{ title: "Supper" }] });
    expect(lines).toEqual([]);
  });

  it("waits for one calendar of somebody else at most, however many they send", async () => {
    const threads = await start(new DemandingThreads(1_000));
    const sent = Array.from({ length: 3 }, () => preview("endless"));
    await expect.poll(() => threads.marks[0]).toBe(1);
    expect((await previewBy("bo")).status).toBe(200);
    expect(threads.marks[0]).toBeLessThan(3);
    for (const answer of sent) expect((await answer).status).toBe(400);
    expect(threads.marks[0]).toBe(3);
  });

  it("waits for one calendar of another collective at most, however many of them wait", async () => {
    const threads = await start(new DemandingThreads(1_000));
    await createCollective(server.running.services.db, "2026-02-15", { name: "Harbour", people: ["zoe"] });
    const cookies = await Promise.all(OTHERS.map((name) => signIn(server.url, name)));
    const sent = cookies.map((by) => post("/preview", { text: "endless" }, { by }));
    await expect.poll(() => threads.marks[0]).toBe(1);
    // All that one collective can have wait.
    expect((await preview(CALENDAR)).status).toBe(429);
    expect((await previewBy("zoe")).status).toBe(200);
    expect(threads.marks[0]).toBeLessThan(4);
    for (const answer of sent) expect((await answer).status).toBe(400);
  });

  it("waits for its turn, and can be sent again later where too many wait", async () => {
    const threads = await start(new DemandingThreads());
    const first = preview("endless");
    await expect.poll(() => threads.marks[0]).toBe(1);
    const others = OTHERS.map(previewBy);
    const refused = await Promise.race(others);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await server.running.stop();
    for (const answer of [first, ...others]) expect((await answer).status).toBe(429);
  });

  it("does not get into the log, whatever goes wrong", async () => {
    await start(new DemandingThreads());
    expect((await preview("failing")).status).toBe(500);
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines.join("")).toContain("RangeError");
    expect(lines.join("")).not.toContain("supper");
  });
});

describe("a calendar that the built server reads", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ people: ["ada"] });
    await server.running.stop();
  });
  afterEach(() => server.stop());

  it("is read in a thread, in which the server's end waits for nothing", async () => {
    const built = spawnServer(settingsFor(server.databaseUrl));
    const url = await built.ready;
    const answer = await send(`${url}/api/gatherings/calendar/preview`, {
      method: "POST",
      headers: { cookie: await signIn(url, "ada"), "content-type": "application/json" },
      body: JSON.stringify({ text: CALENDAR }),
    });
    expect(await answer.json()).toMatchObject({ found: [{ title: "Supper", exists: false }], refused: [] });
    built.kill("SIGTERM");
    expect(await built.ended).toMatchObject({ code: 0, errors: "" });
  });
});
