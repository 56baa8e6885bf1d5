import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { serverForEach } from "../../support/hooks.ts";
import { connect } from "../../support/test-server.ts";

const server = serverForEach();

describe("asking for a link", () => {
  it("writes as much for an unknown address as for a member's, so that the time reveals nothing", async () => {
    const { client, close } = connect(server.url, "");
    const count = async () => {
      const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(
        server.running.services.db,
      );
      return rows[0]?.changes ?? 0;
    };
    const written = async (email: string) => {
      const before = await count();
      await client.auth.forgotPassword.mutate({ email });
      return (await count()) - before;
    };
    const known = await written("ada@example.org");
    expect(known).toBe(2);
    expect(await written("nobody@example.org")).toBe(known);
    await close();
  });
});
