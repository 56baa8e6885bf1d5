import { resolve } from "node:path";
import { Option } from "commander";

/** Which collective a command is about. */
export function collectiveOption(): Option {
  return new Option("--collective <slug>", "its slug, or its number").makeOptionMandatory();
}

/** Which person of it. */
export function personOption(): Option {
  return new Option("--person <id>", "their number, or their e-mail address").makeOptionMandatory();
}

/** A path as it was typed: npm runs commands in the project's folder, and says in which one it was called. */
export function typedPath(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? "", path);
}

/** What comes at the end of a command's help: how it is called, without the npm in front. */
export function example(...calls: string[]): string {
  const lines = calls.map((call) => `  npm run --silent admin -- ${call}`);
  return ["", calls.length > 1 ? "Examples:" : "Example:", ...lines].join("\n");
}
