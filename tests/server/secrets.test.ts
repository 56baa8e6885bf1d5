import { describe, expect, it } from "vitest";
import { callProcedure } from "../support/procedures.ts";
import { keptLog, serverForEach } from "../support/hooks.ts";
import { idsOf, PROCEDURES, sampleInput, typeOf, type Ids } from "../support/samples.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import { ANSWER, live, NEW_PASSWORD } from "../support/secrets.ts";

const { log, lines } = keptLog("trace");
const server = serverForEach({ log, people: ["ada", "bo"], environment: { RATE_LIMITS: "off" } });

describe("the log", () => {
  const personal = ["ada@example.org", "bo@example.org", "invited@example.org", "stranger@example.org"];

  function expectSilence({ secrets }: Awaited<ReturnType<typeof live>>): void {
    const text = lines.join("");
    expect(lines.length).toBeGreaterThan(10);
    for (const [what, secret] of secrets) expect(text.includes(secret), what).toBe(false);
    for (const secret of [...personal, ANSWER, "a private answer", "a-wrong-password"]) {
      expect(text.includes(secret), secret).toBe(false);
    }
  }

  it("contains no password, token, cookie, address or answer, even at its most verbose level", async () => {
    const life = await live(server);
    await server.running.mail.deliverDue();
    expectSilence(life);
  });

  it("contains none if the database fails during every call", async () => {
    const life = await live(server);
    const { db } = server.running.services;
    const ids: Ids = { ...idsOf(server), token: "x" };
    const missing = ["live_events", "outbound_emails", "crew_involvements", "password_tokens"] as const;
    for (const table of missing) await db.schema.dropTable(table).execute();
    const before = lines.length;
    const statuses = new Set<number>();
    for (const procedure of PROCEDURES.filter((path) => typeOf(path) !== "subscription" && path !== "auth.logout")) {
      const input = {
        ...sampleInput(procedure, ids),
        email: "stranger@example.org",
        password: NEW_PASSWORD,
        token: life.secrets.get("invitation token"),
        interest: ANSWER,
        wellbeing: "a private answer",
      };
      const { status } = await callProcedure(server.url, procedure, { input, cookie: life.cookie });
      statuses.add(status);
    }
    expect(statuses).toContain(500);
    expect(lines.slice(before).join("")).toMatch(new RegExp(missing.join("|")));
    expectSilence(life);
  });

  it("contains none if mail cannot be sent", async () => {
    const smtp = await startSmtpServer();
    smtp.behave({ refuses: "recipient", code: 451 });
    await server.restart({ SMTP_URL: smtp.url, MAIL_FROM: "crewtide@example.org", RATE_LIMITS: "off" });
    const life = await live(server);
    await server.running.mail.deliverDue();
    expect(lines.join("")).toContain("An email will be retried");
    expectSilence(life);
    await smtp.stop();
  });
});
