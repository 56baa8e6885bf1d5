import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

interface Answer {
  code: number;
  output: string;
  errors: string;
}

/** Runs the admin command as a process of its own, beside the server. */
async function admin(args: string[], databasePath = server.databasePath): Promise<Answer> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/admin/main.ts", ...args], {
    // The test runner has a BASE_URL of its own.
    env: { ...process.env, BASE_URL: "", DATABASE_URL: `file:${databasePath}`, TIME_ZONE: "UTC" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  const [code] = (await once(child, "close")) as [number];
  return { code, output, errors };
}

async function putMail(status: "waiting" | "sent" | "failed", recipient: string): Promise<void> {
  const at = "2026-02-15T12:00:00.000Z";
  await server.running.services.db
    .insertInto("outbound_emails")
    .values({
      idempotency_key: recipient,
      recipient,
      subject: "Hello",
      body_text: "https://example.org/a-secret-link",
      status,
      attempts: status === "failed" ? 9 : 0,
      // Nothing that the running server would send by itself.
      next_attempt_at: "2999-01-01T00:00:00.000Z",
      created_at: at,
    })
    .execute();
}

describe("the admin command", () => {
  it("runs the jobs while the server runs, and answers one JSON object", async () => {
    const { code, output, errors } = await admin(["jobs", "run"]);
    expect(errors).toBe("");
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(output).jobs)).toEqual([
      "roll-over-collectives",
      "delete-old-eois",
      "remind-of-return",
      "prune",
    ]);
  });

  it("lists mails without what they say, and retries those that failed", async () => {
    await putMail("waiting", "waiting@example.org");
    await putMail("failed", "failed@example.org");
    const listed = await admin(["mail", "list"]);
    expect(JSON.parse(listed.output).mails).toMatchObject([
      { recipient: "waiting@example.org", status: "waiting" },
      { recipient: "failed@example.org", status: "failed", attempts: 9 },
    ]);
    expect(listed.output).not.toContain("a-secret-link");
    const failed = await admin(["mail", "list", "--status", "failed"]);
    const [{ id }] = JSON.parse(failed.output).mails;
    expect(JSON.parse((await admin(["mail", "retry", String(id)])).output)).toEqual({ retried: 1 });
    expect(JSON.parse((await admin(["mail", "retry"])).output)).toEqual({ retried: 0 });
  });

  it.each([
    [["mail", "retry", "all"], "It takes the number of a mail."],
    [["mail", "list", "--status", "lost"], "Allowed choices are waiting, sent, failed."],
    [["tide"], "unknown command 'tide'"],
  ])("refuses %j with a message and exit code 1", async (args, message) => {
    const { code, output, errors } = await admin(args);
    expect(errors).toContain(message);
    expect(code).toBe(1);
    expect(output).toBe("");
  });

  it("makes no database where a path is mistyped", async () => {
    const path = join(server.databasePath, "../nowhere.sqlite");
    const { code, errors } = await admin(["jobs", "run"], path);
    expect(errors).toContain("There is no database at");
    expect(code).toBe(1);
  });

  it("explains itself", async () => {
    const { code, output } = await admin(["mail", "--help"]);
    expect(code).toBe(0);
    expect(output).toContain("retry");
  });
});
