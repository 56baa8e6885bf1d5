import { readFileSync } from "node:fs";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { openDatabase } from "../../server/db/database.ts";
import { showCode } from "../support/authenticator.ts";
import { callProcedure } from "../support/calls.ts";
import { listQueuedMails } from "../support/mails.ts";
import { idsOf, PROCEDURES, sampleInput, typeOf, type Ids } from "../support/samples.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import { cookieOf, startTestServer, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const NEW_PASSWORD = "another-secret-password";
const CHANGED_PASSWORD = "a-changed-secret-password";
const ANSWER = "what-nobody-else-may-read";

let server: TestServer;
let lines: string[];
/** Values that must not be in the log, nor in plain text in the database. */
let secrets: Map<string, string>;

const keep = (what: string, secret: string) => {
  if (secret.length < 8) throw new Error(`There is no ${what}`);
  secrets.set(what, secret);
};

beforeEach(async () => {
  lines = [];
  secrets = new Map();
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  server = await startTestServer({ log, people: ["ada", "bo"], environment: { RATE_LIMITS: "off" } });
});
afterEach(() => server.stop());

async function call(procedure: string, input: object, cookie = ""): Promise<Response> {
  const response = await callProcedure(server.url, procedure, { input, cookie });
  await response.clone().text();
  return response;
}

/** A call that has to succeed, or the secrets would never have been sent. */
async function succeed(procedure: string, input: object, cookie = ""): Promise<Response> {
  const response = await call(procedure, input, cookie);
  if (!response.ok) throw new Error(`${procedure}: ${await response.text()}`);
  return response;
}

async function newestToken(pattern: RegExp): Promise<string> {
  const mail = (await listQueuedMails(server)).at(-1);
  return pattern.exec(mail?.body_text ?? "")?.[1] ?? "";
}

/** The actions of a member and a stranger, with all their secrets. */
async function live(): Promise<string> {
  keep("password", PASSWORD);
  keep("new password", NEW_PASSWORD);
  await call("auth.login", { email: "ada@example.org", password: "a-wrong-password" });
  const cookie = cookieOf(await succeed("auth.login", { email: "ada@example.org", password: PASSWORD }));
  const [value = "", signature = ""] = cookie.split("; ").map((part) => part.slice(part.indexOf("=") + 1));
  keep("cookie", value);
  keep("signature", signature);
  keep("session id", (JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()) as { id: string }).id);
  await succeed(
    "me.saveParticipation",
    {
      interval_id: 3,
      participation_intention: "OptIn",
      private_capacity_planning: true,
      wellbeing: "a private answer",
    },
    cookie,
  );
  await succeed(
    "collective.update",
    { name: "Tidewater", noun_name: "tide", description: "Us", slug: "tidewater", feature_eoi: true },
    cookie,
  );
  await succeed("auth.forgotPassword", { email: "bo@example.org" });
  keep("reset token", await newestToken(/token=([\w-]+)/));
  await succeed("auth.resetPassword", { token: secrets.get("reset token"), password: NEW_PASSWORD });
  await succeed("invitations.send", { name: "New", email: "invited@example.org" }, cookie);
  keep("invitation token", await newestToken(/token=([\w-]+)/));
  const collective_id = server.collective.id;
  const eoi = { collective_id, name: "Stranger", email: "stranger@example.org", interest: ANSWER, context: ANSWER };
  await succeed("interest.submit", eoi);
  keep("link of an expression of interest", await newestToken(/\/interest\/([\w-]+)/));
  const token = secrets.get("link of an expression of interest");
  await succeed("interest.update", { ...eoi, token, referral: ANSWER });
  const path = `/api/public/collective/${collective_id}`;
  await fetch(`${server.url}${path}/interest/by_auth_token/${token}`);
  await fetch(`${server.url}${path}/eoi/${token}`, { method: "PUT", body: "{" });
  await fetch(`${server.url}/collective/tidewater/interest/${token}`);
  await fetch(`${server.url}/auth/reset_password?token=${secrets.get("invitation token")}`);
  for (const procedure of ["calendar.makeMine", "calendar.makeForCollective"]) {
    const answer = (await (await succeed(procedure, {}, cookie)).json()) as { result: { data: { url: string } } };
    const { url } = answer.result.data;
    keep(`token of ${procedure}`, /\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? "");
    expect((await fetch(url)).status).toBe(200);
    await fetch(`${url}?a-query`, { method: "POST" });
  }
  const begun = await succeed("account.beginTwoStep", { current_password: PASSWORD }, cookie);
  const setUp = (await begun.json()) as { result: { data: { secret: string } } };
  const { secret } = setUp.result.data;
  keep("secret of an authenticator app", secret);
  const on = await succeed("account.confirmTwoStep", { code: showCode(secret, server.clock) }, cookie);
  const { result } = (await on.json()) as { result: { data: { recovery_codes: string[] } } };
  keep("recovery code", result.data.recovery_codes[0] ?? "");
  await succeed("account.changeAddress", { email: "ada@new.example.org", current_password: PASSWORD }, cookie);
  keep("link to a new address", await newestToken(/token=([\w-]+)/));
  keep("changed password", CHANGED_PASSWORD);
  await call("auth.changePassword", { current_password: "a-wrong-password", password: CHANGED_PASSWORD }, cookie);
  await succeed("auth.changePassword", { current_password: PASSWORD, password: CHANGED_PASSWORD }, cookie);
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws`, { headers: { cookie } });
  await new Promise((resolve) => {
    socket.once("open", resolve);
  });
  socket.close();
  return cookie;
}

describe("the log", () => {
  const personal = ["ada@example.org", "bo@example.org", "invited@example.org", "stranger@example.org"];

  function expectSilence(): void {
    const text = lines.join("");
    expect(lines.length).toBeGreaterThan(10);
    for (const [what, secret] of secrets) expect(text.includes(secret), what).toBe(false);
    for (const secret of [...personal, ANSWER, "a private answer", "a-wrong-password"]) {
      expect(text.includes(secret), secret).toBe(false);
    }
  }

  it("contains no password, token, cookie, address or answer, even at its most verbose level", async () => {
    await live();
    await server.running.mail.deliverDue();
    expectSilence();
  });

  it("contains none if the database fails during every call", async () => {
    const cookie = await live();
    const { db } = server.running.services;
    const ids: Ids = { ...idsOf(server), token: "x" };
    for (const table of ["live_events", "outbound_emails", "crew_involvements", "password_tokens"] as const) {
      await db.schema.dropTable(table).execute();
    }
    const before = lines.length;
    const statuses = new Set<number>();
    for (const procedure of PROCEDURES.filter((path) => typeOf(path) !== "subscription" && path !== "auth.logout")) {
      const input = {
        ...sampleInput(procedure, ids),
        email: "stranger@example.org",
        password: NEW_PASSWORD,
        token: secrets.get("invitation token"),
        interest: ANSWER,
        wellbeing: "a private answer",
      };
      statuses.add((await call(procedure, input, cookie)).status);
    }
    expect(statuses).toContain(500);
    expect(lines.slice(before).join("")).toContain("no such table");
    expectSilence();
  });

  it("contains none if mail cannot be sent", async () => {
    const smtp = await startSmtpServer();
    smtp.behave({ refuses: "recipient", code: 451 });
    await server.restart({ SMTP_URL: smtp.url, MAIL_FROM: "crewtide@example.org", RATE_LIMITS: "off" });
    await live();
    await server.running.mail.deliverDue();
    expect(lines.join("")).toContain("A mail will be retried");
    expectSilence();
    await smtp.stop();
  });
});

describe("the database", () => {
  /** The file's every byte, free pages included. */
  async function bytes(): Promise<string> {
    await server.running.stop();
    const { close } = openDatabase(server.databasePath);
    await close();
    return readFileSync(server.databasePath, "latin1");
  }

  it("contains no password, session id, calendar token or mailed token once the mails are sent, not even in deleted rows", async () => {
    await live();
    await server.running.mail.deliverDue();
    const mails = await server.running.services.db.selectFrom("outbound_emails").select("status").execute();
    expect(mails.map(({ status }) => status)).toEqual(["sent", "sent", "sent", "sent"]);
    const text = await bytes();
    expect(text).toContain("stranger@example.org");
    for (const [what, secret] of secrets) expect(text.includes(secret), what).toBe(false);
    await server.start();
  });

  it("contains nothing of a withdrawn expression of interest", async () => {
    await live();
    await server.running.mail.deliverDue();
    const token = secrets.get("link of an expression of interest");
    expect((await call("interest.withdraw", { collective_id: server.collective.id, token })).status).toBe(200);
    const text = await bytes();
    expect(text).not.toContain(ANSWER);
    await server.start();
  });
});
