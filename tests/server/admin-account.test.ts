import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { admin, adminFailure, startServerOfToday } from "../support/admin.ts";
import { showCode } from "../support/authenticator.ts";
import { listQueuedMails } from "../support/mails.ts";
import { connect, signIn, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServerOfToday({ people: ["ada", "bo"] });
});
afterEach(() => server.stop());

const whose = ["--collective", "tidewater", "--person", "ada@example.org"];
const run = (command: string, ...more: string[]) => admin(["account", command, ...whose, ...more], server);

describe("a host", () => {
  it("turns two-step sign-in off for somebody who is locked out, which the log says", async () => {
    const { client, close } = connect(server.url, await signIn(server.url, "ada"));
    const { secret } = await client.account.beginTwoStep.mutate({ current_password: PASSWORD });
    await client.account.confirmTwoStep.mutate({ code: showCode(secret, server.clock) });
    await close();
    await expect(signIn(server.url, "ada")).rejects.toThrow("401");
    expect(await run("two-step-off")).toEqual({ was_on: true });
    await signIn(server.url, "ada");
    expect(await run("two-step-off")).toEqual({ was_on: false });
    const shown = await run("show");
    expect(shown).toMatchObject({ email: "ada@example.org", pending: null, two_step: { on_since: null } });
    expect(shown.security_log).toContainEqual(
      expect.objectContaining({ kind: "TwoStepTurnedOff", device: "The host" }),
    );
  });

  it("signs somebody out everywhere", async () => {
    const cookies = [await signIn(server.url, "ada"), await signIn(server.url, "ada"), await signIn(server.url, "bo")];
    expect(await run("end-sessions")).toEqual({ ended: 2 });
    const statuses = cookies.map(
      async (cookie) => (await fetch(`${server.url}/api/me`, { headers: { cookie } })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  });

  it("signs somebody out of one session", async () => {
    const [kept, ended] = [await signIn(server.url, "ada"), await signIn(server.url, "ada")];
    const { client, close } = connect(server.url, ended);
    const current = (await client.account.sessions.query()).find(({ is_current }) => is_current);
    expect(await run("end-sessions", "--session", String(current?.id))).toEqual({ ended: 1 });
    await close();
    const statusOf = async (cookie: string) => (await fetch(`${server.url}/api/me`, { headers: { cookie } })).status;
    expect([await statusOf(kept), await statusOf(ended)]).toEqual([200, 401]);
  });

  it("turns somebody's mails on and off", async () => {
    expect(await run("mails", "--off", "reminders", "silence")).toMatchObject({ reminders: false, silence: false });
    const all = { reminders: true, convening: true, returns: true, silence: false };
    expect(await run("mails", "--on", "reminders")).toEqual(all);
  });

  it("deletes somebody's private addresses", async () => {
    const { client, close } = connect(server.url, await signIn(server.url, "ada"));
    const urls = [(await client.calendar.makeMine.mutate()).url, (await client.journal.makeFeed.mutate()).url];
    await close();
    const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
    expect(await statuses()).toEqual([200, 200]);
    await run("delete-feeds");
    expect(await statuses()).toEqual([404, 404]);
  });

  it("changes somebody's address, of which the old one is told", async () => {
    expect(await run("change-address", "--email", "ada@new.example.org")).toEqual({ email: "ada@new.example.org" });
    const [mail] = await listQueuedMails(server);
    expect(mail).toMatchObject({ recipient: "ada@example.org" });
    const renamed = ["account", "change-address", "--collective", "tidewater", "--person", "ada@new.example.org"];
    expect(await adminFailure([...renamed, "--email", "bo@example.org"], server)).toBe(
      "email: This address is already in use",
    );
  });
});
