import { once } from "node:events";
import { describe, expect, it } from "vitest";
import WebSocket from "ws";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { setPassword } from "../support/invitations.ts";
import { mailedToken } from "../support/emails.ts";
import { openSocket } from "../support/sockets.ts";
import { isSignedIn, signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const NEW = "another excellent one";

const server = sharedServer({ people: ["ada", "bo"] });
const ada = memberForEach(server, "ada");

const change = (input: object) => callProcedure(server.url, "auth.changePassword", { input, cookie: ada.cookie });

describe("changing the password", () => {
  it("takes effect at once, for that account only", async () => {
    expect((await change({ current_password: PASSWORD, password: NEW })).status).toBe(200);
    await signIn(server.url, "ada", NEW);
    await expect(signIn(server.url, "ada")).rejects.toThrow("401");
    await signIn(server.url, "bo");
  });

  it("ends all other sessions of the account, sockets included, and not the own one", async () => {
    const [other, bos] = [await signIn(server.url, "ada"), await signIn(server.url, "bo")];
    const [own, ended] = [await openSocket(server, ada.cookie), await openSocket(server, other)];
    const closed = once(ended, "close");
    expect((await change({ current_password: PASSWORD, password: NEW })).status).toBe(200);
    expect((await closed)[0]).toBe(SESSION_ENDED);
    expect(await Promise.all([ada.cookie, other, bos].map((cookie) => isSignedIn(server, cookie)))).toEqual([
      true,
      false,
      true,
    ]);
    expect(own.readyState).toBe(WebSocket.OPEN);
    own.terminate();
  });

  it("makes mailed links invalid", async () => {
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
    const token = await mailedToken(server);
    await change({ current_password: PASSWORD, password: NEW });
    expect((await setPassword(server, token)).status).toBe(401);
    await signIn(server.url, "ada", NEW);
  });

  it.each([
    ["with a wrong current password", { current_password: "not the one" }, "WrongPassword at current_password"],
    ["without the current one", { current_password: "" }, "ValidationFailed at current_password"],
    ["with a new one that is too short", { password: "short" }, "ValidationFailed at password"],
  ])("is refused %s, at the field, and changes nothing", async (_how, input, refusal) => {
    const other = await signIn(server.url, "ada");
    const response = await change({ current_password: PASSWORD, password: NEW, ...input });
    const { error } = (await response.json()) as { error: { data: { appCode: string; fields: object } } };
    expect(`${error.data.appCode} at ${Object.keys(error.data.fields).join()}`).toBe(refusal);
    expect(await isSignedIn(server, other)).toBe(true);
    await signIn(server.url, "ada");
  });

  it("is refused to an account without a password, as after a wrong one", async () => {
    await server.running.services.db.updateTable("users").set({ password_hash: null }).execute();
    expect((await change({ current_password: PASSWORD, password: NEW })).status).toBe(403);
  });
});
