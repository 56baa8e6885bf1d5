import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { bothForEach } from "../../support/both-servers.ts";
import { callProcedure } from "../../support/procedures.ts";
import { holdWrites } from "../../support/held-writes.ts";
import { connect, signIn } from "../../support/test-server.ts";
import { PASSWORD } from "../../support/world.ts";

const both = bothForEach({ people: ["ada", "bo"] });

const logIn = (url: string, password: string) =>
  callProcedure(url, "auth.login", { input: { email: "ada@example.org", password } });

describe("a limit", () => {
  it("counts what all processes do", async () => {
    const { first, second } = both;
    for (let i = 0; i < 5; i += 1) {
      expect((await logIn(first.url, "a guess")).status).toBe(401);
      expect((await logIn(second.url, "a guess")).status).toBe(401);
    }
    for (const { url } of [first, second]) {
      const refused = await logIn(url, "a guess");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(890);
    }
  });

  it("ends in time where a clock was ahead", async () => {
    const { first } = both;
    for (let i = 0; i < 11; i += 1) await logIn(first.url, "a guess");
    expect((await logIn(first.url, PASSWORD)).status).toBe(429);
    await sql`update rate_limits set expire = expire + ${20 * 86_400_000}`.execute(first.running.services.db);
    expect((await logIn(first.url, PASSWORD)).status).toBe(200);
  });

  it("on all calls counts those of a process", async () => {
    const { first, second } = both;
    const { limits } = first.running.services;
    for (let i = 0; i < 600; i += 1) await limits.count("calls", "somebody");
    await expect(limits.count("calls", "somebody")).rejects.toMatchObject({ code: "TooManyRequests" });
    expect(await second.running.services.limits.admits("calls", "somebody")).toBe(true);
  });

  it("counts in transactions that have taken all other connections", async () => {
    const { first } = both;
    const ada = connect(first.url, await signIn(first.url, "ada"));
    const guests = Array.from({ length: 20 }, (_, number) => ({ name: "Guest", email: `guest-${number}@example.org` }));
    await Promise.all(guests.map((guest) => ada.client.invitations.send.mutate(guest)));
    expect(await ada.client.invitations.list.query()).toHaveLength(20);
    await ada.close();
  });

  it("that cannot be counted makes the call one to try again", async () => {
    const { first, second } = both;
    const database = await holdWrites(first.databaseUrl);
    await database.query(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
    end $$`);
    await database.release();
    const failed = await logIn(second.url, "a guess");
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ error: { data: { appCode: "StorageUnavailable" } } });
  });
});
