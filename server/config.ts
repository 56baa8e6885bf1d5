import { resolve } from "node:path";
import { z } from "zod";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** What each variable takes, as the message about a wrong value says it. */
const TAKES = {
  PORT: "a port from 0 to 65535",
  HOST: "an address to listen on",
  DATABASE_URL: "file: and a path, such as file:./data/crewtide.sqlite",
  BASE_URL: "an http:// or https:// address",
  SESSION_SECRETS: "secrets of 16 characters or more, comma-separated, newest first",
  TIME_ZONE: "a time zone's name, such as Europe/Berlin",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
  TRUST_PROXY: "how many proxies stand in front, from 0",
} as const;

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z
    .string()
    .regex(/^file:./)
    .default("file:./data/crewtide.sqlite"),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SESSION_SECRETS: z
    .string()
    .transform((list) => list.split(",").map((secret) => secret.trim()))
    .pipe(z.tuple([z.string().min(16)], z.string().min(16)))
    .optional(),
  TIME_ZONE: z.string().refine(isTimeZone).default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(100).default(0),
} satisfies Record<keyof typeof TAKES, z.ZodType>);

export interface Config {
  port: number;
  host: string;
  databasePath: string;
  /** Null means `http://localhost` at the port that is listened on. */
  baseUrl: string | null;
  /** Null means that they are kept in a file beside the database. */
  sessionSecrets: string[] | null;
  timeZone: string;
  logLevel: (typeof LOG_LEVELS)[number];
  trustProxy: number;
}

/** Reads the environment. Throws an error of one line that names the variable, what it held and what it takes. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new Error(describe(parsed.error.issues, given));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    databasePath: resolve(data.DATABASE_URL.slice("file:".length)),
    baseUrl: data.BASE_URL ? new URL(data.BASE_URL).origin : null,
    sessionSecrets: data.SESSION_SECRETS ?? null,
    timeZone: data.TIME_ZONE,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
  };
}

function describe(issues: z.core.$ZodIssue[], given: Record<string, string | undefined>): string {
  const name = environmentSchema.keyof().parse(issues[0]?.path[0]);
  // A secret is not repeated where logs would keep it.
  const held = name === "SESSION_SECRETS" ? "something else" : JSON.stringify(given[name]);
  return `${name} holds ${held}; it takes ${TAKES[name]}.`;
}
