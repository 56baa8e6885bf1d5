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
