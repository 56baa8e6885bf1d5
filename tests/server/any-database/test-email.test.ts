import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sendTestEmail } from "../../../server/mail/send-test-email.ts";
import { admin, adminFailure } from "../../support/admin.ts";
import { folderForEach, resendForEach } from "../../support/hooks.ts";
import { SMTP_PASSWORD, startSmtpServer, type TestSmtpServer } from "../../support/smtp-server.ts";

const folder = folderForEach();
const resend = resendForEach();
let smtp: TestSmtpServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => smtp.stop());

const COMMAND = ["mail", "test", "--to", "Ada@example.org"];
// Before there is a database, too.
const at = (environment: Record<string, string>) => ({
  databaseUrl: `file:${join(folder.path, "none.sqlite")}`,
  environment: { MAIL_FROM: "Crewtide <mail@example.org>", BASE_URL: "https://commons.example.org", ...environment },
});

it("sends an email with the settings of the server at once", async () => {
  expect(await admin(COMMAND, { ...at({ SMTP_URL: smtp.url }), apart: true })).toEqual({
    to: "Ada@example.org",
    via: "smtp",
  });
  expect(smtp.messages).toMatchObject([{ sender: "mail@example.org", recipients: ["Ada@example.org"] }]);
  expect(smtp.messages[0]?.raw).toContain("https://commons.example.org");
});

it("says what the SMTP server refuses, without the password", async () => {
  for (const [command, code] of [
    ["password", 535],
    ["sender", 550],
    ["recipient", 550],
  ] as const) {
    smtp.behave({ refuses: command, code });
    const said = await adminFailure(COMMAND, at({ SMTP_URL: smtp.url }));
    expect(said).toMatch(new RegExp(`^The SMTP server: .*${code}`));
    expect(said).not.toContain(SMTP_PASSWORD);
  }
  await smtp.stop();
  const { port } = new URL(smtp.url);
  expect(await adminFailure(COMMAND, at({ SMTP_URL: smtp.url }))).toMatch(
    new RegExp(
      `^The SMTP server: connect ECONNREFUSED \\S+ Nobody answers at 127.0.0.1, port ${port}: check both in SMTP_URL`,
    ),
  );
  expect(await adminFailure(COMMAND, at({ SMTP_URL: "smtp://no-such-host.invalid" }))).toMatch(
    /^The SMTP server: getaddrinfo \w+ no-such-host\.invalid\. no-such-host\.invalid, the host in SMTP_URL, has no address/,
  );
});

it("says that no answer came in time", async () => {
  smtp.behave("mute");
  const config = { via: "smtp", url: smtp.url, from: "mail@example.org" } as const;
  const sending = sendTestEmail(config, {
    to: "ada@example.org",
    language: "en",
    baseUrl: "http://localhost",
    sendTimeout: 200,
  });
  await expect(sending).rejects.toThrow("No response within 0.2 seconds");
});

it("sends through Resend, and says what it refuses", async () => {
  const settings = at({ RESEND_API_KEY: "re_secret", RESEND_BASE_URL: resend.url });
  expect(await admin(COMMAND, settings)).toEqual({ to: "Ada@example.org", via: "resend" });
  expect(resend.mails).toMatchObject([{ to: ["Ada@example.org"] }]);
  resend.behave({ status: 403, message: "The domain is not verified" });
  expect(await adminFailure(COMMAND, settings)).toContain("The domain is not verified");
});

it("names the file where no mail server is set, and refuses what is no address", async () => {
  const { path, ...rest } = await admin(COMMAND, at({}));
  expect(rest).toEqual({ to: "Ada@example.org", via: "files" });
  expect(readFileSync(path, "utf8")).toContain("A test email from Crewtide");
  expect(readdirSync(folder.path)).toEqual(["outbox"]);
  expect(await adminFailure(["mail", "test", "--to", "ada"], at({}))).toMatch(/^email: /);
});
