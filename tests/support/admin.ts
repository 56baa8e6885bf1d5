import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { runAdmin as runProgram } from "../../scripts/admin/program.ts";
import { addDays, dayIn } from "../../shared/basics/dates.ts";
import { insertInterval } from "../../server/features/structure/intervals.queries.ts";
import { settingsFor } from "./new-database.ts";
import { argumentsFor } from "./programs.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

export interface CommandResult {
  code: number;
  output: string;
  errors: string;
}

interface Call {
  databaseUrl: string;
  /** The command's standard input. */
  input?: string;
  environment?: Record<string, string>;
  /** Whether it runs in a process of its own, which costs as much as many commands; else in the test's process. */
  apart?: boolean;
}

// The test runner has a BASE_URL of its own.
const environmentOf = ({ databaseUrl, environment = {} }: Call): NodeJS.ProcessEnv => ({
  ...process.env,
  BASE_URL: "",
  ...settingsFor(databaseUrl),
  TIME_ZONE: "UTC",
  ...environment,
});

/** Starts the admin command in a process of its own. */
export function startAdmin(args: string[], call: Call): ChildProcess {
  return spawn(process.execPath, [...argumentsFor("scripts/admin/main.ts"), ...args], {
    env: environmentOf(call),
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Runs the admin command to its end. */
export function runAdmin(args: string[], call: Call): Promise<CommandResult> {
  return call.apart ? runApart(args, call) : runHere(args, call);
}

async function runApart(args: string[], call: Call): Promise<CommandResult> {
  const child = startAdmin(args, call);
  let output = "";
  let errors = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  child.stdin?.end(call.input);
  const [code] = (await once(child, "close")) as [number];
  return { code, output, errors };
}

async function runHere(args: string[], call: Call): Promise<CommandResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const stdin = Readable.from([call.input ?? ""]);
  const code = await runProgram(args, { env: environmentOf(call), stdin, stdout, stderr });
  return { code, output: await text(stdout.end()), errors: await text(stderr.end()) };
}

/** Runs a command that has to succeed, and returns the object that it printed. */
export async function admin(args: string[], call: Call) {
  const { code, output, errors } = await runAdmin(args, call);
  if (code !== 0 || errors !== "") throw new Error(`admin ${args.join(" ")} ended with ${code}: ${errors}`);
  return JSON.parse(output);
}

/** Runs a command that has to fail without output, and returns its error message. */
export async function adminFailure(args: string[], call: Call): Promise<string> {
  const { code, output, errors } = await runAdmin(args, call);
  if (code !== 1 || output !== "") throw new Error(`admin ${args.join(" ")} ended with ${code}: ${output}`);
  return errors.trimEnd();
}

/**
 * A server whose collective lives today, as the commands do, which have the system's clock: its second interval is on.
 */
export async function startServerOfToday(wishes: { people?: string[]; crews?: string[] } = {}): Promise<TestServer> {
  const today = dayIn("UTC", new Date());
  const server = await startTestServer({ ...wishes, today, intervals: 0 });
  const { db } = server.running.services;
  const { id } = server.collective;
  for (const [index, start] of [-60, -30, 31].entries()) {
    const start_date = addDays(today, start);
    await insertInterval(db, id, { id: index + 1, start_date, end_date: addDays(today, start + 29 + index) });
  }
  // Else it would have been rolled over today already, without these intervals.
  await db
    .updateTable("collectives")
    .set({ slug: "tidewater", rolled_over_on: addDays(today, -1) })
    .execute();
  await server.rollOver();
  return server;
}
