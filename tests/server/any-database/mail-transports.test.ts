import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileTransport } from "../../../server/mail/transports/files.ts";
import { openTransport } from "../../../server/mail/transports/open-transport.ts";
import { resendTransport } from "../../../server/mail/transports/resend.ts";
import { smtpTransport } from "../../../server/mail/transports/smtp.ts";
import { DeliveryError, type MailTransport, type OutgoingMail } from "../../../server/mail/transports/transport.ts";
import { startFakeResend } from "../../support/fake-resend.ts";
import { SMTP_PASSWORD, startSmtpServer, type TestSmtpServer } from "../../support/smtp-server.ts";
import { makeTempFolder, type TempFolder } from "../../support/temp-folder.ts";

const MAIL: OutgoingMail = {
  from: "Crewtide <crewtide@example.org>",
  to: "ada@example.org",
  subject: "Grüße",
  text: "A line\n.\nwith a dot alone, and ü\n",
  html: "<p>ü</p>",
  unsubscribeUrl: null,
  idempotencyKey: "key-1",
};

async function failureOf(
  transport: MailTransport,
  mail: Partial<OutgoingMail> = {},
  signal = new AbortController().signal,
) {
  try {
    await transport.send({ ...MAIL, ...mail }, signal);
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    throw error;
  }
  throw new Error("The mail was sent");
}

const headersOf = (raw: string) => raw.slice(0, raw.indexOf("\r\n\r\n")).split("\r\n");
/** The headers that name a list; a header may go on in the next line. */
const listHeadersOf = (raw: string) =>
  headersOf(raw.replaceAll(/\r\n[ \t]/g, " ")).filter((header) => header.startsWith("List-"));

describe("SMTP", () => {
  let server: TestSmtpServer;
  let transport: MailTransport;
  beforeEach(async () => {
    server = await startSmtpServer();
    transport = smtpTransport(server.url);
  });
  afterEach(() => server.stop());

  it("sends the whole message, with an id derived from its key and marked as automatic", async () => {
    await transport.send(MAIL, new AbortController().signal);
    expect(server.messages).toMatchObject([{ sender: "crewtide@example.org", recipients: ["ada@example.org"] }]);
    const raw = server.messages[0]?.raw ?? "";
    expect(headersOf(raw)).toEqual(
      expect.arrayContaining([
        "From: Crewtide <crewtide@example.org>",
        "To: ada@example.org",
        "Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=",
        "Message-ID: <key-1@example.org>",
        "Auto-Submitted: auto-generated",
      ]),
    );
    expect(raw).toContain("Content-Type: text/plain; charset=utf-8");
    expect(raw).toContain("Content-Type: text/html; charset=utf-8");
    expect(raw).toContain("A line\r\n.\r\nwith a dot alone, and =C3=BC");
  });

  it("sends a repeated mail with the same id", async () => {
    server.behave("mute");
    const patience = new AbortController();
    const failure = failureOf(transport, {}, patience.signal);
    await expect.poll(() => server.messages).toHaveLength(1);
    patience.abort();
    await failure;
    server.behave("well");
    await transport.send(MAIL, new AbortController().signal);
    const ids = server.messages.map(({ raw }) => headersOf(raw).find((header) => header.startsWith("Message-ID:")));
    expect(ids).toEqual(["Message-ID: <key-1@example.org>", "Message-ID: <key-1@example.org>"]);
  });

  it("lets mail programs unsubscribe at once from what can be turned off, and from nothing else", async () => {
    const unsubscribeUrl = `https://commons.example.org/unsubscribe/reminders-12-${"x".repeat(43)}`;
    await transport.send({ ...MAIL, unsubscribeUrl }, new AbortController().signal);
    await transport.send(MAIL, new AbortController().signal);
    const [one, other] = server.messages.map(({ raw }) => listHeadersOf(raw));
    expect(one).toEqual([`List-Unsubscribe: <${unsubscribeUrl}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]);
    expect(other).toEqual([]);
  });

  it("treats an address with a comma as one recipient", async () => {
    await transport.send({ ...MAIL, to: "ada,bo@example.org" }, new AbortController().signal);
    expect(server.messages[0]?.recipients).toEqual(['"ada,bo"@example.org']);
  });

  it("lets no subject, sender or key add a header", async () => {
    const injection = "x\r\nBcc: eve@example.org\r\nX-Evil: yes\r\n\r\nbody";
    const from = `"${injection}" <crewtide@example.org>`;
    await transport.send(
      { ...MAIL, from, subject: injection, idempotencyKey: injection },
      new AbortController().signal,
    );
    expect(server.messages[0]?.recipients).toEqual(["ada@example.org"]);
    const headers = headersOf(server.messages[0]?.raw ?? "");
    expect(headers.filter((header) => /^(Bcc|X-Evil):/i.test(header))).toEqual([]);
  });

  it.each([
    ["recipient", 550, true],
    ["message", 554, true],
    ["recipient", 450, false],
    ["message", 451, false],
    // Problems of the installation, which can be fixed within the day.
    ["sender", 550, false],
    ["password", 535, false],
  ] as const)("says of a refused %s (%i) whether it is refused for good: %s", async (refuses, code, permanent) => {
    server.behave({ refuses, code });
    expect(await failureOf(transport)).toMatchObject({ permanent, code: String(code) });
    expect(server.messages).toEqual([]);
  });

  it("does not repeat its password when it is refused", async () => {
    const url = server.url.replace(encodeURIComponent(SMTP_PASSWORD), "This%20is%20how");
    server.behave({ refuses: "password", code: 535 });
    const { message } = await failureOf(smtpTransport(url));
    expect(message).toContain("535 ... it is");
  });

  it("stops when it is aborted, without sending the message in the background", async () => {
    server.behave("mute");
    const patience = new AbortController();
    const failure = failureOf(transport, {}, patience.signal);
    await expect.poll(() => server.messages).toHaveLength(1);
    patience.abort();
    expect(await failure).toMatchObject({ permanent: false, code: "EABORT" });
  });

  it("allows a retry if nobody listens", async () => {
    const { url } = server;
    await server.stop();
    expect(await failureOf(smtpTransport(url))).toMatchObject({ permanent: false, code: "ESOCKET" });
    server = await startSmtpServer();
  });
});

describe("Resend", () => {
  it("lets mail programs unsubscribe at once from what can be turned off", async () => {
    const resend = await startFakeResend();
    const transport = resendTransport({ apiKey: "re_key", baseUrl: resend.url });
    const unsubscribeUrl = "https://commons.example.org/unsubscribe/reminders-12-signature";
    await transport.send({ ...MAIL, unsubscribeUrl }, new AbortController().signal);
    expect(resend.mails[0]?.headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    await resend.stop();
  });

  it("gives up when it is told to", async () => {
    const resend = await startFakeResend();
    const transport = resendTransport({ apiKey: "re_key", baseUrl: resend.url });
    resend.behave("mute");
    const patience = new AbortController();
    const failure = failureOf(transport, {}, patience.signal);
    await expect.poll(() => resend.mails).toHaveLength(1);
    patience.abort();
    expect(await failure).toMatchObject({ permanent: false });
    await resend.stop();
  });

  it("is not trusted if its response contains no id, such as from a proxy in between", async () => {
    const resend = await startFakeResend();
    const transport = resendTransport({ apiKey: "re_key", baseUrl: resend.url });
    resend.behave({ status: 200 });
    expect(await failureOf(transport)).toMatchObject({ permanent: false, code: "NO_ID" });
    await resend.stop();
  });

  it("permanently refuses a different mail with a known key", async () => {
    const resend = await startFakeResend();
    const transport = resendTransport({ apiKey: "re_key", baseUrl: resend.url });
    await transport.send(MAIL, new AbortController().signal);
    expect(await failureOf(transport, { text: "other" })).toMatchObject({ permanent: true, code: "409" });
    expect(resend.mails).toHaveLength(1);
    await resend.stop();
  });
});

describe("files", () => {
  let folder: TempFolder;
  let outbox: string;
  beforeEach(() => {
    folder = makeTempFolder();
    outbox = join(folder.path, "new", "outbox");
  });
  afterEach(() => folder.remove());

  it("contain one complete message each, readable only by the owner, and the receipt names them", async () => {
    const receipt = await fileTransport(outbox).send(MAIL, new AbortController().signal);
    expect(readdirSync(outbox)).toEqual(["key-1.eml"]);
    const path = join(outbox, "key-1.eml");
    const raw = readFileSync(path, "utf8");
    expect(headersOf(raw)).toEqual(
      expect.arrayContaining([
        "From: Crewtide <crewtide@example.org>",
        "To: ada@example.org",
        "Message-ID: <key-1@example.org>",
        "MIME-Version: 1.0",
      ]),
    );
    expect(raw).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} /m);
    expect(raw).toContain("=C3=BC");
    expect(raw).not.toMatch(/[^\r]\n/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    expect(receipt).toEqual({ path });
  });

  it("are replaced by a second attempt, also after an unfinished file", async () => {
    const transport = fileTransport(outbox);
    mkdirSync(outbox, { recursive: true });
    writeFileSync(join(outbox, "key-1.eml.part"), "x".repeat(100_000));
    await transport.send(MAIL, new AbortController().signal);
    await transport.send(MAIL, new AbortController().signal);
    expect(readdirSync(outbox)).toEqual(["key-1.eml"]);
    expect(readFileSync(join(outbox, "key-1.eml"), "utf8")).not.toContain("xxx");
  });

  it.each(["ada,bo@example.org", "<ada>,bo@example.org", "ada\r\nBcc:eve@example.org"])(
    "are to one recipient, though its address is %j",
    async (to) => {
      await fileTransport(outbox).send({ ...MAIL, to }, new AbortController().signal);
      const headers = headersOf(readFileSync(join(outbox, "key-1.eml"), "utf8"));
      expect(headers.filter((header) => /^(To|Cc|Bcc):/i.test(header))).toEqual([
        expect.stringMatching(/^To: <"[^"]+"@example\.org>$/),
      ]);
    },
  );

  it("allow a retry if they cannot be written", async () => {
    writeFileSync(join(folder.path, "new"), "a file where the folder should be");
    expect(await failureOf(fileTransport(outbox))).toMatchObject({ permanent: false, code: "ENOTDIR" });
  });

  it("are used by an installation without a mail server", async () => {
    const transport = openTransport({ via: "files", from: MAIL.from, folder: outbox });
    await transport.send(MAIL, new AbortController().signal);
    expect(readdirSync(outbox)).toHaveLength(1);
  });
});
