import { beforeEach, describe, expect, it } from "vitest";
import { callProcedure } from "../support/procedures.ts";
import { readAllTables } from "../support/every-table.ts";
import { memberForEach, serverForEach } from "../support/hooks.ts";
import { isSignedIn } from "../support/test-server.ts";
import { createCollective, PASSWORD } from "../support/world.ts";

const NOON = "2026-02-15T12:00:00.000Z";
const NEXT_NOON = "2026-02-16T12:00:00.000Z";
const server = serverForEach({ today: "2026-02-15", people: ["ada"] });
const ada = memberForEach(server, "ada");
const db = () => server.running.services.db;

const found = (founded_at: string | null) => db().updateTable("collectives").set({ founded_at }).execute();
const until = async () => (await ada.client.account.deletableCollective.query()).deletable_until;
const remove = async (input: { collective_name?: string; current_password?: string } = {}) => {
  const filled = { collective_name: "Tidewater", current_password: PASSWORD, ...input };
  const { status } = await callProcedure(server.url, "account.deleteCollective", { input: filled, cookie: ada.cookie });
  return status;
};

describe("a collective that was made by mistake", () => {
  beforeEach(() => found(NOON));

  it("is deleted by its only member, with the account, and nothing of others", async () => {
    expect(await until()).toBe(NEXT_NOON);
    expect(await remove()).toBe(200);
    expect([...(await readAllTables(db()))].filter(([, rows]) => rows.length > 0)).toEqual([]);
    expect(await isSignedIn(server, ada.cookie)).toBe(false);
  });

  it("leaves other collectives as they are", async () => {
    await createCollective(db(), "2026-02-15", { name: "Harbour", people: ["zoe"] });
    expect(await remove()).toBe(200);
    expect(await db().selectFrom("collectives").select("name").execute()).toEqual([{ name: "Harbour" }]);
    expect(await db().selectFrom("users").select("email").execute()).toEqual([{ email: "zoe@example.org" }]);
  });

  it("is deleted only by name and with the password", async () => {
    expect(await remove({ collective_name: "tidewater" })).toBe(403);
    expect(await remove({ current_password: "not the one" })).toBe(403);
    expect(await db().selectFrom("people").select("id").execute()).toHaveLength(1);
  });

  it("can be deleted for a day", async () => {
    server.clock.setInstant("2026-02-16T11:59:59.999Z");
    expect(await until()).toBe(NEXT_NOON);
    server.clock.setInstant(NEXT_NOON);
    expect(await until()).toBeNull();
    expect(await remove()).toBe(403);
    await found(null);
    expect(await until()).toBeNull();
  });

  it("cannot be deleted once there is somebody else, also if they were only invited or have left", async () => {
    await ada.client.invitations.send.mutate({ name: "Bo", email: "bo@example.org" });
    expect(await until()).toBeNull();
    expect(await remove()).toBe(403);
    await db().updateTable("people").set({ left_at: NOON }).where("display_name", "=", "Bo").execute();
    expect(await until()).toBeNull();
    expect(await remove()).toBe(403);
  });
});
