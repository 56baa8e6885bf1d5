import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queueEmail } from "../../../server/mail/outbox.ts";
import { passwordReset } from "../../../server/mail/templates/plain-emails.ts";
import { smtpTransport } from "../../../server/mail/transports/smtp.ts";
import { folderForEach, worldForEach } from "../../support/hooks.ts";
import { needs } from "../../support/needs.ts";
import { settingsFor } from "../../support/new-database.ts";
import { argumentsFor } from "../../support/programs.ts";
import { makeCertificate, type Certificate } from "../../support/certificate.ts";
import { MAIL, startSmtpServer, type TestSmtpServer } from "../../support/smtp-server.ts";

const ENVIRONMENT = new URL("../../../scripts/run/environment.mjs", import.meta.url).href;

describe.each(["STARTTLS", "the start"] as const)(
  "an SMTP server that encrypts from %s on",
  needs("openssl"),
  (from) => {
    const world = worldForEach();
    const folder = folderForEach();
    let certificate: Certificate;
    let server: TestSmtpServer;
    beforeEach(async () => {
      certificate = makeCertificate(folder.path);
      server = await startSmtpServer({ tls: { ...certificate, from } });
    });
    afterEach(() => server.stop());

    it("is sent mail, if its certificate is trusted", async () => {
      const at = world.clock.now().toISOString();
      const mail = passwordReset("en", "Tidewater", "https://crewtide.example");
      await queueEmail(world.db, mail, { collectiveId: null, recipient: "ada@example.org", at });
      const worker = spawn(process.execPath, argumentsFor("tests/support/mail-worker-process.ts"), {
        env: {
          PATH: process.env["PATH"],
          // Node reads it when it starts; so does the server of a host whose mail server has its own authority.
          NODE_EXTRA_CA_CERTS: certificate.cert,
          ...settingsFor(world.databaseUrl),
          NOW: at,
          SMTP_URL: server.url,
          MAIL_FROM: MAIL.from,
        },
        stdio: "inherit",
      });
      expect(await once(worker, "exit")).toEqual([0, null]);
      expect(server.messages).toMatchObject([{ encrypted: true, recipients: ["ada@example.org"] }]);
    });

    it("is told neither mail nor password, if its certificate is not trusted", async () => {
      const sending = smtpTransport(server.url).send(MAIL, new AbortController().signal);
      await expect(sending).rejects.toMatchObject({
        permanent: false,
        message: expect.stringMatching(/self-signed certificate.* set NODE_EXTRA_CA_CERTS/),
      });
      expect([server.messages, server.signIns()]).toEqual([[], 0]);
    });

    it("is tested with the authority that .env names", async () => {
      const file = join(folder.path, ".env");
      writeFileSync(file, `NODE_EXTRA_CA_CERTS=${certificate.cert}\n`);
      const program = `
        const { readEnvironmentFile } = await import(${JSON.stringify(ENVIRONMENT)});
        readEnvironmentFile(${JSON.stringify(file)});
        const { createTransport } = await import("nodemailer");
        await createTransport(${JSON.stringify(server.url)}).verify();`;
      const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
      const client = spawn(process.execPath, ["--input-type=module", "--eval", program], { env, stdio: "inherit" });
      expect(await once(client, "exit")).toEqual([0, null]);
    });

    it("proposes the other scheme, if the address has the wrong one", async () => {
      const [wrong, right] = from === "STARTTLS" ? ["smtps:", "smtp:"] : ["smtp:", "smtps:"];
      const transport = smtpTransport(server.url.replace(/^smtps?:/, wrong), 500);
      const sending = transport.send(MAIL, new AbortController().signal);
      await expect(sending).rejects.toThrow(`try ${right}// instead of ${wrong}// in SMTP_URL`);
    });
  },
);
