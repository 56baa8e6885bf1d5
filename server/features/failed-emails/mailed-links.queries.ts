import { listedTexts } from "../../db/listed.ts";
import type { Db, Instant } from "../../db/schema.ts";

/** Finds those of these links of emails that still work, by the hashes of their tokens. */
export async function findWorkingLinks(db: Db, hashes: readonly string[], at: Instant) {
  if (hashes.length === 0) return new Set<string | null>();
  const among = listedTexts(db, hashes);
  const expiring = (table: "password_tokens" | "address_links" | "departures") =>
    db.selectFrom(table).select("token_hash").where("token_hash", "in", among).where("expires_at", ">", at);
  const links = await expiring("password_tokens")
    .unionAll(expiring("address_links"))
    .unionAll(expiring("departures"))
    .unionAll(db.selectFrom("entry_pathways").select("token_hash").where("token_hash", "in", among))
    .execute();
  return new Set(links.map(({ token_hash }) => token_hash));
}
