import { resolve } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { isDatabaseUrl } from "../../server/config.ts";
import { isPostgresql } from "../../server/db/database.ts";
import { parseId } from "../../shared/basics/ids.ts";
import type { Shell } from "./shell.ts";

/** The collective that a command is about (`getCollectiveId`). */
export function collectiveOption(): Option {
  return new Option("--collective <slug>", "the collective's slug or id; not needed if there is only one");
}

/** The person that a command is about. */
export function personOption(): Option {
  return new Option("--person <id>", "the person's id or email address").makeOptionMandatory();
}

/** The number of something, such as of an interval. */
export function numberOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(parseNumber);
}

export function parseNumber(text: string): number {
  const id = parseId(text);
  if (id === undefined) throw new InvalidArgumentError("Expected a number, such as 3.");
  return id;
}

/** Resolves a path against the folder it was typed in: npm runs commands in the project's folder. */
export function typedPath({ env }: Shell): (path: string) => string {
  return (path) => resolve(env["INIT_CWD"] ?? "", path);
}

/** Resolves the URL of a database, as `DATABASE_URL` has it, to the path of its file, or returns it as it is. */
export function typedDatabase(shell: Shell): (url: string) => string {
  return (url) => {
    if (!isDatabaseUrl(url)) throw new InvalidArgumentError("Expected file: and a path, or postgres://.");
    return isPostgresql(url) ? url : typedPath(shell)(url.slice("file:".length));
  };
}

/** The examples at the end of a command's help. */
export function example(...calls: string[]): string {
  const lines = calls.map((call) => `  ./crewtide ${call}`);
  return ["", calls.length > 1 ? "Examples:" : "Example:", ...lines].join("\n");
}

export function noteAndExample(note: string, ...calls: string[]): string {
  return `${note}\n${example(...calls)}`;
}
