import { timingSafeEqual } from "node:crypto";
import type { Db } from "../db/database.ts";
import { createToken, hashToken } from "./tokens.ts";

/**
 * Guards the set-up of an empty database: creating the first member needs a token that only the server's log shows.
 * Each start creates a new one and keeps its hash in memory.
 */
export class SetupGate {
  #tokenHash: string | null = null;

  /** Creates and returns a token if the database has no users, else returns null. */
  async open(db: Db): Promise<string | null> {
    if (!(await isSetupNeeded(db))) return null;
    const token = createToken();
    this.#tokenHash = hashToken(token);
    return token;
  }

  admits(token: string): boolean {
    if (this.#tokenHash === null) return false;
    return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(this.#tokenHash));
  }

  close(): void {
    this.#tokenHash = null;
  }
}

export async function isSetupNeeded(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}
