import { parseArgs } from "node:util";
import { TRPCClientError } from "@trpc/client";
import { connect, failureOf, type Account, type Connection } from "../client.ts";

const SETTINGS = `
It signs in with what the environment says:

  CREWTIDE_URL       where people reach the app, such as http://localhost:3000
  CREWTIDE_EMAIL     the address of a member
  CREWTIDE_PASSWORD  their password
`;

/**
 * Does an example's work as the member that the environment names, or shows its help. What goes wrong is one line on
 * standard error, and exit code 1.
 */
export async function runExample(help: string, work: (connection: Connection) => Promise<void>): Promise<void> {
  try {
    const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
    if (values.help) {
      process.stdout.write(`${help}\n${SETTINGS}`);
      return;
    }
    await using connection = await connect(readAccount());
    await work(connection);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${explain(error)}\n`);
  }
}

function readAccount(): Account {
  const url = readSetting("CREWTIDE_URL");
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Error(`CREWTIDE_URL is "${url}", but takes an address such as http://localhost:3000`);
  }
  return { url, email: readSetting("CREWTIDE_EMAIL"), password: readSetting("CREWTIDE_PASSWORD") };
}

function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; --help says what it is for.`);
  return value;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const failure = failureOf(error);
  if (failure?.fields) return Object.values(failure.fields).join("; ");
  if (failure || !(error instanceof TRPCClientError)) return error.message;
  return `No answer of a Crewtide at ${process.env["CREWTIDE_URL"]}: ${reasonOf(error)}`;
}

/** What is at the bottom of it: a failed fetch names the reason only as its cause. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
