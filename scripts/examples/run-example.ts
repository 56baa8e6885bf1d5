import { parseArgs } from "node:util";
import { TRPCClientError } from "@trpc/client";
import { connect, failureOf, type Account, type Connection, type TokenAccount } from "../client.ts";

const SETTINGS = `
It reads these environment variables:

  CREWTIDE_URL       the app's URL, such as http://localhost:3000
  CREWTIDE_TOKEN     a token that a member has made in the settings; to read is enough

Without a token it signs in, which two-step sign-in prevents:

  CREWTIDE_EMAIL     a member's email address
  CREWTIDE_PASSWORD  their password
`;

/** Runs an example as the environment's member, or prints its help. An error is one line and exit code 1. */
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

function readAccount(): Account | TokenAccount {
  const url = readSetting("CREWTIDE_URL");
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Error(`CREWTIDE_URL is "${url}", but must be a URL such as http://localhost:3000`);
  }
  const token = process.env["CREWTIDE_TOKEN"];
  if (token) return { url, token };
  return { url, email: readSetting("CREWTIDE_EMAIL"), password: readSetting("CREWTIDE_PASSWORD") };
}

function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; see --help.`);
  return value;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const failure = failureOf(error);
  if (failure?.fields) return Object.values(failure.fields).join("; ");
  if (failure || !(error instanceof TRPCClientError)) return error.message;
  return `No response from a Crewtide server at ${process.env["CREWTIDE_URL"]}: ${reasonOf(error)}`;
}

/** The root cause: a failed fetch names the reason only in its `cause`. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
