import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileTransport } from "../../../server/mail/transports/files.ts";
import { resendTransport } from "../../../server/mail/transports/resend.ts";
import { smtpTransport } from "../../../server/mail/transports/smtp.ts";
import { DeliveryError, type MailTransport, type OutgoingEmail } from "../../../server/mail/transports/transport.ts";
import { folderForEach, resendForEach } from "../../support/hooks.ts";
import { MAIL, SMTP_PASSWORD, startSmtpServer, type TestSmtpServer } from "../../support/smtp-server.ts";

const UNSUBSCRIBE_URL = `https://commons.example.org/unsubscribe/reminders-12-${"x".repeat(43)}`;

const send = (transport: MailTransport, mail: Partial<OutgoingEmail> = {}, signal = new AbortController().signal) =>
  transport.send({ ...MAIL, ...mail }, signal);

async function failureOf(...args: Parameters<typeof send>): Promise<DeliveryError> {
  const error: unknown = await send(...args).catch((reason: unknown) => reason);
  if (error instanceof DeliveryError) return error;
  throw new Error(`No failure to deliver: ${String(error)}`);
}

const REPLIES = "hello@xn--mrz-bla.example";
const repliesOf = (raw: string) => headersOf(raw).filter((header) => /^Reply-To:/i.test(header));

/** The headers of a message, each in one line. */
const headersOf = (raw = "") =>
  raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .replaceAll(/\r\n[ \t]/g, " ")
    .split("\r\n");

describe("SMTP", () => {
  let server: TestSmtpServer;
  let transport: MailTransport;
  beforeEach(async () => {
    server = await startSmtpServer();
    transport = smtpTransport(server.url);
  });
  afterEach(() => server.stop());

  it("sends the whole message, with an id derived from its key and marked as automatic", async () => {
    await send(transport);
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

  it("stops when it is aborted, sends nothing in the background, and repeats the email with the same id", async () => {
    server.behave("mute");
    const patience = new AbortController();
    const failure = failureOf(transport, {}, patience.signal);
    await expect.poll(() => server.messages).toHaveLength(1);
    patience.abort();
    expect(await failure).toMatchObject({ permanent: false, code: "EABORT" });
    server.behave("well");
    await send(transport);
    const ids = server.messages.map(({ raw }) => headersOf(raw).find((header) => header.startsWith("Message-ID:")));
    expect(ids).toEqual(["Message-ID: <key-1@example.org>", "Message-ID: <key-1@example.org>"]);
  });

  it("lets mail programs unsubscribe at once from what can be turned off, and from nothing else", async () => {
    await send(transport, { unsubscribeUrl: UNSUBSCRIBE_URL });
    await send(transport);
    const lists = server.messages.map(({ raw }) => headersOf(raw).filter((header) => header.startsWith("List-")));
    expect(lists).toEqual([
      [`List-Unsubscribe: <${UNSUBSCRIBE_URL}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"],
      [],
    ]);
  });

  it("names where replies go, as one address, and nothing where nobody reads them", async () => {
    for (const replyTo of [REPLIES, "ada,bo@example.org", null]) await send(transport, { replyTo });
    const one = [expect.stringMatching(/^Reply-To: <?"ada,bo"@example\.org>?$/)];
    expect(server.messages.map(({ raw }) => repliesOf(raw))).toEqual([[`Reply-To: ${REPLIES}`], one, []]);
  });

  it("lets no subject, sender, key or address for replies add a header", async () => {
    const injection = "x\r\nBcc: eve@example.org\r\nX-Evil: yes\r\n\r\nbody";
    const from = `"${injection}" <crewtide@example.org>`;
    await send(transport, { from, subject: injection, idempotencyKey: injection, replyTo: injection });
    expect(server.messages[0]?.recipients).toEqual(["ada@example.org"]);
    const headers = headersOf(server.messages[0]?.raw);
    expect(headers.filter((header) => /^(Bcc|X-Evil):/i.test(header))).toEqual([]);
    expect(repliesOf(server.messages[0]?.raw ?? "")).toHaveLength(1);
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
    expect((await failureOf(smtpTransport(url))).message).toContain("535 ... it is");
  });

  it("allows a retry if nobody listens", async () => {
    await server.stop();
    expect(await failureOf(transport)).toMatchObject({ permanent: false, code: "ESOCKET" });
  });
});

describe("Resend", () => {
  const resend = resendForEach();
  const open = () => resendTransport({ apiKey: "re_key", baseUrl: resend.url });

  it("names where replies go, and lets mail programs unsubscribe at once from what can be turned off", async () => {
    await send(open(), { unsubscribeUrl: UNSUBSCRIBE_URL, replyTo: REPLIES });
    await send(open(), { idempotencyKey: "key-2" });
    expect(resend.mails.map(({ reply_to }) => reply_to)).toEqual([REPLIES, undefined]);
    expect(resend.mails[0]?.headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<${UNSUBSCRIBE_URL}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  it("is not trusted if its response contains no id, such as from a proxy in between", async () => {
    resend.behave({ status: 200 });
    expect(await failureOf(open())).toMatchObject({ permanent: false, code: "NO_ID" });
  });

  it("permanently refuses a different mail with a known key", async () => {
    await send(open());
    expect(await failureOf(open(), { text: "other" })).toMatchObject({ permanent: true, code: "409" });
    expect(resend.mails).toHaveLength(1);
  });
});

describe("files", () => {
  const folder = folderForEach();
  const outbox = () => join(folder.path, "new", "outbox");
  const read = () => readFileSync(join(outbox(), "key-1.eml"), "utf8");

  it("contain one complete message each, readable only by the owner, and the receipt names them", async () => {
    const path = join(outbox(), "key-1.eml");
    expect(await send(fileTransport(outbox()))).toEqual({ path });
    expect(headersOf(read())).toEqual(
      expect.arrayContaining([
        "From: Crewtide <crewtide@example.org>",
        "To: ada@example.org",
        "Message-ID: <key-1@example.org>",
        "MIME-Version: 1.0",
      ]),
    );
    expect(read()).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} /m);
    expect(read()).toContain("=C3=BC");
    expect(read()).not.toMatch(/[^\r]\n/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(outbox()).mode & 0o777).toBe(0o700);
  });

  it("are replaced by a second attempt, also after an unfinished file", async () => {
    mkdirSync(outbox(), { recursive: true });
    writeFileSync(join(outbox(), "key-1.eml.part"), "x".repeat(100_000));
    const transport = fileTransport(outbox());
    await send(transport);
    await send(transport);
    expect(readdirSync(outbox())).toEqual(["key-1.eml"]);
    expect(read()).not.toContain("xxx");
  });

  it.each(["ada,bo@example.org", "<ada>,bo@example.org", "ada\r\nBcc:eve@example.org"])(
    "are to one recipient, though its address is %j",
    async (to) => {
      await send(fileTransport(outbox()), { to });
      const headers = headersOf(read()).filter((header) => /^(To|Cc|Bcc):/i.test(header));
      expect(headers).toEqual([expect.stringMatching(/^To: <"[^"]+"@example\.org>$/)]);
    },
  );

  it("allow a retry if they cannot be written", async () => {
    writeFileSync(join(folder.path, "new"), "a file where the folder should be");
    expect(await failureOf(fileTransport(outbox()))).toMatchObject({ permanent: false, code: "ENOTDIR" });
  });
});
