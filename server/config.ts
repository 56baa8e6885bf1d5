import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { PRODUCT_NAME } from "../shared/constants.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

function isSmtpAddress(address: string): boolean {
  try {
    const { hostname, username, password, pathname, search, hash } = new URL(address);
    const isReadable = decodeURIComponent(username + password).length >= 0;
    // A password with a slash that is not encoded would end the host.
    const isWhole = !(pathname + search + hash).includes("@");
    return isReadable && isWhole && /^smtps?:\/\//.test(address) && hostname !== "";
  } catch {
    return false;
  }
}

/** Whether nothing follows the host and port: links begin with it, and cookies apply to all of it. */
function isOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname + search + hash + username + password === "/";
}

function isPostgresqlUrl(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address) && URL.canParse(address) && new URL(address).pathname.length > 1;
}

/** Whether a text names a database as `DATABASE_URL` does. */
export function isDatabaseUrl(url: string): boolean {
  return /^file:./.test(url) || isPostgresqlUrl(url);
}

/** `name@host`, alone or after a display name; a display name with commas or the like is in quotation marks. */
const SENDER = /^(?:[^\s@<>,;]+@[^\s@<>,;]+|(?:"[^"\\\p{Cc}]+" *|[^@<>,;:"\\\p{Cc}]+)<[^\s@<>,;]+@[^\s@<>,;]+>)$/u;

/** The values that each variable accepts, for the error message about an invalid one. */
const TAKES = {
  PORT: "a port from 0 to 65535",
  HOST: "an address to listen on",
  DATABASE_URL: "file: and a path, such as file:./data/crewtide.sqlite, or postgres:// with a host and a database",
  BASE_URL: "an http:// or https:// address without a path",
  SESSION_SECRETS: "secrets of 16 characters or more, comma-separated, newest first, and is needed with PostgreSQL",
  CALL_SECRET: "a secret of 16 characters or more",
  TIME_ZONE: "a time zone's name, such as Europe/Berlin",
  RESEND_API_KEY: "a key of Resend",
  RESEND_BASE_URL: "an http:// or https:// address",
  SMTP_URL:
    "an address such as smtp://user:password@mail.example.org:587 (in the user and the password, write %25 for %, " +
    "%40 for @, %3A for :, %2F for /, %3F for ? and %23 for #)",
  MAIL_FROM: "a sender such as Crewtide <crewtide@example.org>, and is needed with RESEND_API_KEY or SMTP_URL",
  OUTBOX_DIR: "a folder",
  BACKUP_DIR: "a folder for daily backups, with an SQLite file as the database",
  COPY_DAYS: "after how many days copies from before an upgrade or a restore are deleted, from 1 to 3650",
  BACKUP_KEEP: "how many daily backups to keep, from 1 to 1000",
  HOST_EMAIL: "an email address such as ada@example.org",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
  TRUST_PROXY: "the number of proxies in front, from 0",
  RATE_LIMITS: "on or off",
  METRICS_TOKEN: "16 or more letters, digits or signs, without spaces",
} as const;

/** The secrets that sign session cookies, comma-separated, newest first. */
export const sessionSecretsSchema = z
  .string()
  .transform((list) => list.split(",").map((secret) => secret.trim()))
  .pipe(z.tuple([z.string().min(16)], z.string().min(16)));

/** The secret that the keys of Web Push are derived from. */
export const callSecretSchema = z.string().trim().min(16);

const variablesSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z.string().refine(isDatabaseUrl).default("file:./data/crewtide.sqlite"),
  BASE_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isOrigin)
    .optional(),
  SESSION_SECRETS: sessionSecretsSchema.optional(),
  CALL_SECRET: callSecretSchema.optional(),
  RESEND_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  RESEND_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.string().refine(isSmtpAddress).optional(),
  MAIL_FROM: z.string().regex(SENDER).optional(),
  OUTBOX_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  HOST_EMAIL: z
    .string()
    .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/)
    .optional(),
  COPY_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  TIME_ZONE: z.string().refine(isTimeZone).default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(100).default(0),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional(),
} satisfies Record<keyof typeof TAKES, z.ZodType>);

const environmentSchema = variablesSchema
  // Real emails need a sender that people can reply to.
  .refine(
    ({ MAIL_FROM, RESEND_API_KEY, SMTP_URL }) =>
      MAIL_FROM !== undefined || (RESEND_API_KEY === undefined && SMTP_URL === undefined),
    { path: ["MAIL_FROM"] },
  )
  // All processes on a database have to know the same.
  .refine(({ DATABASE_URL, SESSION_SECRETS }) => DATABASE_URL.startsWith("file:") || SESSION_SECRETS !== undefined, {
    path: ["SESSION_SECRETS"],
  })
  // PostgreSQL's own tools back it up.
  .refine(({ DATABASE_URL, BACKUP_DIR }) => DATABASE_URL.startsWith("file:") || BACKUP_DIR === undefined, {
    path: ["BACKUP_DIR"],
  });

export interface BackupConfig {
  folder: string;
  keep: number;
}

/** The email transport and sender. Without a `baseUrl`, Resend's own URL is used. */
export type MailConfig = { from: string } & (
  | { via: "resend"; apiKey: string; baseUrl: string | null }
  | { via: "smtp"; url: string }
  | { via: "files"; folder: string }
);

export interface Config {
  port: number;
  host: string;
  /** The path of the SQLite file, or the URL of the PostgreSQL database. */
  database: string;
  /** The folder for what is kept as files. */
  dataFolder: string;
  /** Null means `http://localhost` and the actual port. */
  baseUrl: string | null;
  /** Null means that they are in a file beside the database file. */
  sessionSecrets: string[] | null;
  /** Null means that it is in a file beside the database file or, with PostgreSQL, that nobody is called. */
  callSecret: string | null;
  timeZone: string;
  logLevel: (typeof LOG_LEVELS)[number];
  trustProxy: number;
  rateLimits: boolean;
  /** The token for `/metrics`; null disables that path. */
  metricsToken: string | null;
  mail: MailConfig;
  /** Where the server makes a backup every day; null if it makes none. */
  backups: BackupConfig | null;
  /** Who is mailed when backups or emails fail; null if nobody is. */
  hostEmail: string | null;
  /** After how many days copies from before a migration or a restore are deleted. */
  copyDays: number;
}

/** The Node-API that better-sqlite3 needs; with an older one, the process crashes silently at the first query. */
const NODE_API_VERSION = 10;

/** Reads the environment. Throws one line with the variable, its value and what it accepts, or the Node needed. */
export function readConfig(environment: NodeJS.ProcessEnv, node: NodeJS.ProcessVersions = process.versions): Config {
  if (Number(node["napi"]) < NODE_API_VERSION) {
    throw new Error(`Crewtide needs Node 22.14 or later; this is ${node.node}.`);
  }
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new Error(describe(parsed.error.issues, given));
  const { data } = parsed;
  const isFile = data.DATABASE_URL.startsWith("file:");
  const database = isFile ? resolve(data.DATABASE_URL.slice("file:".length)) : data.DATABASE_URL;
  const dataFolder = isFile ? dirname(database) : resolve("data");
  return {
    port: data.PORT,
    host: data.HOST,
    database,
    dataFolder,
    baseUrl: data.BASE_URL ? new URL(data.BASE_URL).origin : null,
    sessionSecrets: data.SESSION_SECRETS ?? null,
    callSecret: data.CALL_SECRET ?? null,
    timeZone: data.TIME_ZONE,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    rateLimits: data.RATE_LIMITS === "on",
    metricsToken: data.METRICS_TOKEN ?? null,
    mail: chooseMail(data, dataFolder),
    backups: data.BACKUP_DIR === undefined ? null : { folder: resolve(data.BACKUP_DIR), keep: data.BACKUP_KEEP },
    hostEmail: data.HOST_EMAIL ?? null,
    copyDays: data.COPY_DAYS,
  };
}

/** Resend if its key is set, else SMTP, else files in the data's folder (`docs/hosting/install.md#mail`). */
function chooseMail(data: z.infer<typeof variablesSchema>, dataFolder: string): MailConfig {
  const from = data.MAIL_FROM ?? `${PRODUCT_NAME} <crewtide@localhost>`;
  if (data.RESEND_API_KEY) {
    const baseUrl = data.RESEND_BASE_URL?.replace(/\/$/, "") ?? null;
    return { via: "resend", from, apiKey: data.RESEND_API_KEY, baseUrl };
  }
  if (data.SMTP_URL) return { via: "smtp", from, url: data.SMTP_URL };
  return { via: "files", from, folder: resolve(data.OUTBOX_DIR ?? join(dataFolder, "outbox")) };
}

/** Secrets, which are not repeated in error messages. The URL of a database may contain a password. */
const SECRETS = new Set<keyof typeof TAKES>([
  "SESSION_SECRETS",
  "CALL_SECRET",
  "RESEND_API_KEY",
  "SMTP_URL",
  "METRICS_TOKEN",
]);

function isSecret(name: keyof typeof TAKES, value: string): boolean {
  return SECRETS.has(name) || (name === "DATABASE_URL" && value.includes("@"));
}

function describe(issues: z.core.$ZodIssue[], given: Record<string, string | undefined>): string {
  const name = variablesSchema.keyof().parse(issues[0]?.path[0]);
  const value = given[name];
  const held = value === undefined ? "nothing" : isSecret(name, value) ? "something else" : JSON.stringify(value);
  return `${name} holds ${held}; it takes ${TAKES[name]}.`;
}
