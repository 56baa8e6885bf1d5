import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createToken } from "./features/auth/tokens.ts";

/** The secret that signs cookies, made at the first start and kept beside the database for its owner alone. */
export function loadSessionSecrets(databasePath: string): string[] {
  const path = join(dirname(databasePath), "session-secret");
  if (!existsSync(path)) writeFileSync(path, `${createToken()}\n`, { mode: 0o600, flag: "wx" });
  return [readFileSync(path, "utf8").trim()];
}
