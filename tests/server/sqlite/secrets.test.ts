import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../server/db/database.ts";
import { callProcedure } from "../../support/procedures.ts";
import { serverForEach } from "../../support/hooks.ts";
import { ANSWER, live } from "../../support/secrets.ts";
import { fileOf } from "../../support/sqlite-file.ts";

const server = serverForEach({ environment: { RATE_LIMITS: "off" } });

describe("the database", () => {
  /** The file's every byte, free pages included. */
  async function bytes(): Promise<string> {
    const path = fileOf(server.databaseUrl);
    await server.running.stop();
    const { close } = openDatabase(path);
    await close();
    return readFileSync(path, "latin1");
  }

  it("contains no password, session id, calendar token or mailed token once the mails are sent, not even in deleted rows", async () => {
    const { secrets } = await live(server);
    await server.running.mail.deliverDue();
    const mails = await server.running.services.db.selectFrom("outbound_emails").select("status").execute();
    expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(["sent"]));
    const text = await bytes();
    expect(text).toContain("stranger@example.org");
    for (const [what, secret] of secrets) expect(text.includes(secret), what).toBe(false);
  });

  it("contains nothing of a withdrawn expression of interest", async () => {
    const { secrets } = await live(server);
    await server.running.mail.deliverDue();
    const token = secrets.get("link of an expression of interest");
    const input = { collective_id: server.collective.id, token };
    expect((await callProcedure(server.url, "interest.withdraw", { input })).status).toBe(200);
    const text = await bytes();
    expect(text).not.toContain(ANSWER);
  });
});
