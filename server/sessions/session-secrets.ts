import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { callSecretSchema, sessionSecretsSchema } from "../config.ts";
import { storageFault } from "../db/storage-fault.ts";
import { createToken } from "./tokens.ts";

/** The file in the folder of the data that holds the secrets, unless `SESSION_SECRETS` does. */
export const SECRET_FILE = "session-secret";

/** Loads the secrets that sign cookies from a file, which is written like `SESSION_SECRETS`. */
export function loadSessionSecrets(folder: string): string[] {
  return loadSecret(join(folder, SECRET_FILE), sessionSecretsSchema, "sign in again");
}

/** Loads the secret of the keys for notifications from a file, which is written like `CALL_SECRET`. */
export function loadPushSecret(folder: string): string {
  return loadSecret(join(folder, "call-secret"), callSecretSchema, "turn notifications on again");
}

/** The file is created at the first start, in the folder of the data, readable by its owner. */
function loadSecret<Secret>(path: string, schema: z.ZodType<Secret>, otherwise: string): Secret {
  if (!existsSync(path)) writeWhole(path, `${createToken()}\n`);
  const { data: secret } = schema.safeParse(readText(path));
  if (secret === undefined) {
    throw new Error(`${path} contains no secret. Delete it to create a new one; everybody then has to ${otherwise}.`);
  }
  return secret;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw storageFault(error, path) ?? error;
  }
}

/** A full disk must not leave a truncated secret, which would then be used. */
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
