import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";

describe("the configuration", () => {
  it.each([
    ["PORT", "eighty", `PORT holds "eighty"; it takes a port from 0 to 65535.`],
    [
      "DATABASE_URL",
      "mysql://x",
      `DATABASE_URL holds "mysql://x"; it takes file: and a path, such as file:./data/crewtide.sqlite, or postgres:// with a host and a database.`,
    ],
    ["DATABASE_URL", "postgres:/ada:secret@host/x", "DATABASE_URL holds something else; it takes file: and a path"],
    ...["crewtide.example", "https://example.org/crewtide", "https://example.org/?a", "https://ada@example.org"].map(
      (url) => ["BASE_URL", url, `BASE_URL holds "${url}"; it takes an http:// or https:// address without a path.`],
    ),
    [
      "TIME_ZONE",
      "Nowhere/Land",
      `TIME_ZONE holds "Nowhere/Land"; it takes a time zone's name, such as Europe/Berlin.`,
    ],
    [
      "SESSION_SECRETS",
      "short",
      "SESSION_SECRETS holds something else; it takes secrets of 16 characters or more, comma-separated, newest first, and is needed with PostgreSQL.",
    ],
    ["TRUST_PROXY", "yes", `TRUST_PROXY holds "yes"; it takes the number of proxies in front, from 0.`],
    ...["ada", "Ada <ada@example.org>", "ada@example.org, bo@example.org"].map((email) => [
      "HOST_EMAIL",
      email,
      `HOST_EMAIL holds "${email}"; it takes an email address such as ada@example.org.`,
    ]),
    ["RATE_LIMITS", "some", `RATE_LIMITS holds "some"; it takes on or off.`],
    ["RESEND_API_KEY", "re_1\nX: y", "RESEND_API_KEY holds something else; it takes a key of Resend."],
    ["RESEND_BASE_URL", "resend", `RESEND_BASE_URL holds "resend"; it takes an http:// or https:// address.`],
    ...["mail.example.org", "https://mail.example.org", "smtp://", "smtp://ada:100%@mail.example.org"]
      // A slash, a question mark and a hash in a password end the host, and its beginning may look like a port.
      .concat(
        ["/", "?", "#"].flatMap((sign) => [`smtp://ada:12${sign}3@example.org`, `smtp://ada:x${sign}3@example.org`]),
      )
      .map((url) => [
        "SMTP_URL",
        url,
        "SMTP_URL holds something else; it takes an address such as smtp://user:password@mail.example.org:587 (in the user and the password, write %25 for %, %40 for @, %3A for :, %2F for /, %3F for ? and %23 for #).",
      ]),
    ...["ada", "Ada, Bo <ada@example.org>", "a@example.org, b@example.org", "Ada\n<ada@example.org>"].map((sender) => [
      "MAIL_FROM",
      sender,
      `MAIL_FROM holds ${JSON.stringify(sender)}; it takes a sender such as Crewtide <crewtide@example.org>, and is ` +
        "needed with RESEND_API_KEY or SMTP_URL.",
    ]),
    ...["fifteen-letters", "sixteen letters or more"].map((token) => [
      "METRICS_TOKEN",
      token,
      "METRICS_TOKEN holds something else; it takes 16 or more letters, digits or signs, without spaces.",
    ]),
    ["LOG_LEVEL", "loud", `LOG_LEVEL holds "loud"; it takes one of fatal, error, warn, info, debug, trace, silent.`],
  ])("names %s when it is wrong", (variable, value, message) => {
    expect(() => readConfig({ [variable]: value })).toThrow(message);
  });

  it("takes the URL of a PostgreSQL database, which needs secrets of its own", () => {
    const DATABASE_URL = "postgres://ada:secret@db.example.org/crewtide";
    const SESSION_SECRETS = "sixteen characters or more";
    expect(readConfig({ DATABASE_URL, SESSION_SECRETS })).toMatchObject({
      database: DATABASE_URL,
      sessionSecrets: [SESSION_SECRETS],
      mail: { via: "files", folder: resolve("data/outbox") },
    });
    expect(() => readConfig({ DATABASE_URL })).toThrow("SESSION_SECRETS holds nothing");
    expect(() => readConfig({ DATABASE_URL: "postgres://db.example.org/", SESSION_SECRETS })).toThrow("DATABASE_URL");
  });

  it("has defaults for everything, and treats an empty value as missing", () => {
    expect(readConfig({ PORT: "", TIME_ZONE: "Asia/Tokyo" })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: null,
      sessionSecrets: null,
      timeZone: "Asia/Tokyo",
      trustProxy: 0,
      metricsToken: null,
    });
  });

  it.each(["RESEND_API_KEY", "SMTP_URL"])("requires a sender if mail is sent with %s", (variable) => {
    expect(() => readConfig({ [variable]: "smtp://mail.example.org" })).toThrow(
      "MAIL_FROM holds nothing; it takes a sender such as Crewtide <crewtide@example.org>, and is needed with " +
        "RESEND_API_KEY or SMTP_URL.",
    );
  });

  it("uses Resend if there is a key, else SMTP, else files beside the database", () => {
    const DATABASE_URL = "file:/srv/tide/crewtide.sqlite";
    const MAIL_FROM = '"Tide, Crew" <crew@example.org>';
    const SMTP_URL = "smtps://crew:secret@mail.example.org";
    const RESEND_API_KEY = "re_key";
    expect(readConfig({ DATABASE_URL }).mail).toEqual({
      via: "files",
      from: "Crewtide <crewtide@localhost>",
      folder: "/srv/tide/outbox",
    });
    expect(readConfig({ DATABASE_URL, MAIL_FROM, OUTBOX_DIR: "/srv/mails" }).mail).toEqual({
      via: "files",
      from: MAIL_FROM,
      folder: "/srv/mails",
    });
    expect(readConfig({ MAIL_FROM, SMTP_URL }).mail).toEqual({ via: "smtp", from: MAIL_FROM, url: SMTP_URL });
    expect(readConfig({ MAIL_FROM, SMTP_URL, RESEND_API_KEY }).mail).toEqual({
      via: "resend",
      from: MAIL_FROM,
      apiKey: RESEND_API_KEY,
      baseUrl: null,
    });
    expect(readConfig({ MAIL_FROM, RESEND_API_KEY, RESEND_BASE_URL: "http://localhost:4000/" }).mail).toMatchObject({
      baseUrl: "http://localhost:4000",
    });
  });

  it("is refused on a Node that better-sqlite3 does not support", () => {
    const node = { ...process.versions, node: "20.20.2", napi: "9" };
    expect(() => readConfig({}, node)).toThrow("Crewtide needs Node 22.14 or later; this is 20.20.2.");
  });
});
