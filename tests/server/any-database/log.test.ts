import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { journalLine } from "../../../server/log.ts";
import { folderForEach } from "../../support/hooks.ts";
import { spawnServer } from "../../support/server-process.ts";

const folder = folderForEach();

/** Starts a server whose standard output is a file, and stops it. Returns what it has written. */
async function logOf(journalStream: (file: string) => string): Promise<string> {
  const file = join(folder.path, "log");
  writeFileSync(file, "");
  const environment = {
    DATABASE_URL: `file:${join(folder.path, "crewtide.sqlite")}`,
    JOURNAL_STREAM: journalStream(file),
  };
  const server = spawnServer(environment, ["sh", "-c", 'exec "$@" >> "$0"', file]);
  await expect.poll(() => readFileSync(file, "utf8"), { timeout: 30_000 }).toContain("not set up yet");
  server.kill("SIGTERM");
  await server.ended;
  return readFileSync(file, "utf8");
}

it("is readable in systemd's journal, which has the time and the priority in fields of its own", async () => {
  const log = await logOf((file) => {
    const { dev, ino } = statSync(file);
    return `${dev}:${ino}`;
  });
  expect(log).toMatch(/^<6>Crewtide is ready at http:\S+ \{"url":"http:\S+","release":"\S+"\}$/m);
  expect(log).toMatch(/^<6>Crewtide is not set up yet\. Set it up at http:\S+ \{/m);
  expect(log).toMatch(/^<6>Crewtide is stopping \{"signal":"SIGTERM"\}$/m);
  expect(log).not.toMatch(/"(time|pid|hostname)"/);
});

it("is JSON if standard output leads elsewhere than to the journal that a parent had", async () => {
  for (const line of (await logOf(() => "8:12345")).trim().split("\n"))
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      msg: expect.any(String),
    });
});

it("keeps each entry in one line, whatever is in it", () => {
  const written: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (json) => written.push(journalLine(json)) });
  log.error({ err: new Error("one\n<0>two") }, "Failed\n<0>A sign-in failed");
  log.warn("Alone");
  expect(written).toEqual([expect.stringMatching(/^<3>Failed <0>A sign-in failed \{"err":.+\}\n$/), "<4>Alone\n"]);
});
