import type { TokenScope } from "../../shared/enumerations.ts";
import { createAccessToken } from "../../server/sessions/access-token.ts";
import { insertToken } from "../../server/sessions/access-token.queries.ts";
import { hashToken } from "../../server/sessions/tokens.ts";
import type { TestServer } from "./test-server.ts";

/** Gives a person of the fixture a token that works for a year. */
export async function giveToken(server: TestServer, scope: TokenScope, name = "ada"): Promise<string> {
  const { db } = server.running.services;
  const person = db.selectFrom("people").select("user_id").where("id", "=", server.person(name));
  const { user_id } = await person.executeTakeFirstOrThrow();
  const token = createAccessToken();
  const at = server.clock.now();
  await insertToken(db, {
    id_hash: hashToken(token),
    user_id: user_id ?? 0,
    device: "Another program",
    name: "A script",
    scope,
    created_at: at.toISOString(),
    last_seen_at: at.toISOString(),
    expires_at: new Date(at.getTime() + 365 * 86_400_000).toISOString(),
  });
  return token;
}
