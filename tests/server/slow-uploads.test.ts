import { readdirSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Uploads } from "../../server/http/file-input.ts";
import { giveToken } from "../support/access-tokens.ts";
import { folderForEach, keptLog, serverForAll } from "../support/hooks.ts";
import { settingsFor } from "../support/new-database.ts";
import { send } from "../support/send.ts";
import { spawnServer } from "../support/server-process.ts";
import { signIn, startTestServer } from "../support/test-server.ts";
import {
  beginUpload,
  CALENDAR,
  countUploads,
  COUNTS_UPLOADS,
  listUploads,
  type SlowUpload,
} from "../support/uploads.ts";
import { createCollective } from "../support/world.ts";

const MANY = Array.from({ length: 22 }, (_, index) => `person${index}`);
/** Of another collective. */
const OTHERS = ["wim", "yuri", "zoe"];

describe("a file that arrives slowly", COUNTS_UPLOADS, () => {
  const { log, lines } = keptLog("warn");
  const server = serverForAll({ log, people: MANY });
  beforeAll(() => createCollective(server.running.services.db, "2026-02-15", { name: "Harbour", people: OTHERS }));

  const begun: SlowUpload[] = [];
  // The server would wait for them.
  afterEach(async () => {
    for (const upload of begun.splice(0)) upload.breakOff();
    await expect.poll(countUploads).toBe(0);
  });
  const begin = async (name: string) => {
    const upload = beginUpload(server.url, { cookie: await signIn(server.url, name) });
    begun.push(upload);
    return upload;
  };
  /** Begins uploads one after the other, each of which has the first line of its body. */
  async function beginMany(names: readonly string[]): Promise<SlowUpload[]> {
    const uploads: SlowUpload[] = [];
    for (const name of names) {
      const before = countUploads();
      const upload = await begin(name);
      upload.send("{}\n");
      await expect.poll(countUploads).toBe(before + 1);
      uploads.push(upload);
    }
    return uploads;
  }
  const whole = async (name: string) => {
    const upload = await begin(name);
    upload.finish(`{}\n${CALENDAR}`);
    return upload.answer;
  };

  it("takes nobody's place, and is read once it is there", async () => {
    const slow = await beginMany(MANY.slice(0, 12));
    expect(await whole("zoe")).toMatchObject({ status: 200 });
    expect(await whole(MANY[12] ?? "")).toMatchObject({ status: 200 });
    const text = await send(`${server.url}/api/gatherings/calendar/preview`, {
      method: "POST",
      headers: { cookie: await signIn(server.url, "yuri"), "content-type": "application/json" },
      body: JSON.stringify({ text: CALENDAR }),
    });
    expect(text.status).toBe(200);
    const [first] = slow;
    first?.finish(CALENDAR);
    expect(await first?.answer).toMatchObject({ status: 200 });
    await expect.poll(countUploads).toBe(11);
  });

  it("gives way if there are many, the oldest of the collective that has most", async () => {
    const [ofOthers] = await beginMany(["yuri"]);
    const [oldest, second] = await beginMany(MANY.slice(0, 19));
    const newer = await begin("zoe");
    newer.send("{}\n");
    expect(await oldest?.answer).toMatchObject({ status: 429, code: "TooManyRequests" });
    // By then, whatever arrives now has ended.
    expect((await oldest?.answer)?.retryAfter).toBe("120");
    // Nor does anybody gain by more of them.
    const own = await begin(MANY[19] ?? "");
    own.send("{}\n");
    expect(await second?.answer).toMatchObject({ status: 429 });
    for (const upload of [ofOthers, newer, own]) {
      upload?.finish(CALENDAR);
      expect(await upload?.answer).toMatchObject({ status: 200 });
    }
  });

  it("is one of each person, in the order in which they were sent", async () => {
    const [first] = await beginMany(["zoe"]);
    const second = await begin("zoe");
    second.finish(`{}\n${CALENDAR}`);
    expect(await whole("yuri")).toMatchObject({ status: 200 });
    expect(countUploads()).toBe(1);
    first?.finish(CALENDAR);
    expect(await first?.answer).toMatchObject({ status: 200 });
    expect(await second.answer).toMatchObject({ status: 200 });
  });

  it("is refused before any of it is sent, if its sender may not import", async () => {
    const token = `Bearer ${await giveToken(server, "Read", MANY[0])}`;
    expect(await beginUpload(server.url, {}).answer).toMatchObject({ status: 401 });
    expect(await beginUpload(server.url, { authorization: token }).answer).toMatchObject({ status: 403 });
    for (let count = 0; count < 30; count += 1) expect(await whole("wim")).toMatchObject({ status: 200 });
    const { answer } = await begin("wim");
    expect(await answer).toMatchObject({ status: 429, code: "TooManyRequests" });
    expect(countUploads()).toBe(0);
  });

  it("leaves nothing if its client goes away, and the next one is read", async () => {
    const [gone] = await beginMany(["zoe"]);
    gone?.send("x".repeat(1_000_000));
    gone?.breakOff();
    expect(await whole("zoe")).toMatchObject({ status: 200 });
    expect(countUploads()).toBe(0);
    expect(lines).toEqual([]);
  });

  it("has no name on the disk, so that a process that is killed leaves nothing", async () => {
    await beginMany(["zoe"]);
    await expect.poll(listUploads).toEqual([expect.stringMatching(/ \(deleted\)$/)]);
  });
});

describe("a file that does not arrive in time", () => {
  const folder = folderForEach();

  it("is refused, and its client can still be answered", async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from("{}\n")),
      cancel: () => {
        isCancelled = true;
      },
    });
    const work = new Uploads(folder.path, 50).receive(body, 1, () => Promise.resolve("done"));
    await expect(work).rejects.toMatchObject({ code: "CalendarTooSlow" });
    expect(isCancelled).toBe(false);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it("is not one that is read for long once it is there", async () => {
    const body = new Blob([`{}\n${CALENDAR}`]).stream();
    const read = new Uploads(folder.path, 50).receive(body, 1, async (readInput) => {
      // Another one has its deadline meanwhile, which began later.
      const late = new Uploads(folder.path, 50).receive(new ReadableStream(), 1, () => Promise.resolve());
      await expect(late).rejects.toMatchObject({ code: "CalendarTooSlow" });
      return readInput();
    });
    expect(await read).toMatchObject({ file: expect.any(File) });
  });
});

describe("a file for which the disk has no room", () => {
  it("is refused as such, and a smaller one is read", async () => {
    const prepared = await startTestServer({ people: ["ada"] });
    onTestFinished(() => prepared.stop());
    await prepared.running.stop();
    const small = ["bash", "-c", 'ulimit -f 5000 && exec "$@"', "-"];
    const { ready, kill, ended, output } = spawnServer(settingsFor(prepared.databaseUrl), small);
    const url = await ready;
    const cookie = await signIn(url, "ada");
    const preview = (file: string) => {
      const upload = beginUpload(url, { cookie });
      upload.finish(`{}\n${file}`);
      return upload.answer;
    };
    expect(await preview(" ".repeat(9_000_000))).toMatchObject({ status: 503, code: "StorageUnavailable" });
    expect(output()).toContain("EFBIG");
    expect(await preview(CALENDAR)).toMatchObject({ status: 200 });
    kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
  });
});
