import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { storageFault } from "../db/storage-fault.ts";
import { createToken } from "./tokens.ts";

const SHORTEST_SECRET = 16;

/** The secret that signs cookies, made at the first start and kept beside the database for its owner alone. */
export function loadSessionSecrets(databasePath: string): string[] {
  const path = join(dirname(databasePath), "session-secret");
  if (!existsSync(path)) writeWhole(path, `${createToken()}\n`);
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < SHORTEST_SECRET) {
    throw new Error(`${path} holds no secret. Delete it, and a new one is made; everybody then signs in again.`);
  }
  return [secret];
}

/** A disk that is full must not leave the beginning of a secret, which would then be taken for one. */
function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.unfinished`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw storageFault(error, path) ?? error;
  }
}
