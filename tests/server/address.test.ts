import { describe, expect, it } from "vitest";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { setPassword } from "../support/invitations.ts";
import { listQueuedEmails, mailedPath, mailedToken } from "../support/emails.ts";
import { isSignedIn, openAs, refusal, signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const NEW = "ada@new.example.org";

const server = sharedServer();
const ada = memberForEach(server, "ada");

const ask = (email = NEW, current_password = PASSWORD) =>
  ada.client.account.changeAddress.mutate({ email, current_password });

/** Moves the account to an address; returns the token with which the old one undoes it. */
async function moveTo(email = NEW): Promise<string> {
  await ask(email);
  await ada.client.account.confirmAddress.mutate({ token: await mailedToken(server) });
  return mailedToken(server);
}

const logIn = async (email: string, password = PASSWORD) =>
  (await callProcedure(server.url, "auth.login", { input: { email, password } })).status;

const undo = (token: string) => callProcedure(server.url, "account.undoChanges", { input: { token } });

describe("a new address", () => {
  it("is in effect once its owner has followed the link, and not before", async () => {
    await ask();
    expect(await ada.client.account.address.query()).toEqual({ email: "ada@example.org", pending: NEW });
    expect((await listQueuedEmails(server)).map(({ recipient }) => recipient)).toEqual([NEW]);
    expect([await logIn(NEW), await logIn("ada@example.org")]).toEqual([401, 200]);
    expect(await mailedPath(server)).toMatch(/^\/settings\/address\?token=[\w-]{43}$/);
    await ada.client.account.confirmAddress.mutate({ token: await mailedToken(server) });
    expect(await ada.client.account.address.query()).toEqual({ email: NEW, pending: null });
    expect([await logIn(NEW), await logIn("ada@example.org")]).toEqual([200, 401]);
  });

  it("is told to the old one, and is in the security log", async () => {
    await moveTo();
    const mail = (await listQueuedEmails(server)).at(-1);
    expect(mail).toMatchObject({ recipient: "ada@example.org", subject: "Your address for Tidewater was changed" });
    expect(mail?.body_text).not.toContain(NEW);
    expect(await ada.client.account.securityLog.query()).toMatchObject([{ kind: "AddressChanged" }, {}]);
  });

  it("takes the current password, and one that nobody else has", async () => {
    await expect(ask(NEW, "not the one")).rejects.toMatchObject(refusal("WrongPassword"));
    await expect(ask("Bo@example.org")).rejects.toMatchObject(refusal("EmailInUse"));
    expect(await listQueuedEmails(server)).toEqual([]);
  });

  it("can be the own one in another spelling", async () => {
    await moveTo("Ada@Example.org");
    expect((await ada.client.account.address.query()).email).toBe("Ada@Example.org");
  });

  it("gives nothing to a stranger to whom the link went, nor to another member", async () => {
    await ask();
    const token = await mailedToken(server);
    const bo = await signIn(server.url, "bo");
    for (const whose of ["", bo]) {
      for (const procedure of ["account.linkedAddress", "account.confirmAddress"]) {
        const response = await callProcedure(server.url, procedure, { input: { token }, cookie: whose });
        expect(response.status).toBe(whose === "" ? 401 : 404);
      }
    }
    expect(await ada.client.account.linkedAddress.query({ token })).toEqual({ email: NEW });
    expect((await ada.client.account.address.query()).email).toBe("ada@example.org");
    await ada.client.account.confirmAddress.mutate({ token });
  });

  it("is confirmed within a day, once, and only the one asked for last", async () => {
    await ask("first@example.org");
    const first = await mailedToken(server);
    await ask();
    const second = await mailedToken(server);
    const confirm = async (token: string) => {
      const looked = ada.client.account.linkedAddress.query({ token });
      await expect(looked).rejects.toMatchObject(refusal("AddressLinkInvalid"));
      return ada.client.account.confirmAddress.mutate({ token });
    };
    await expect(confirm(first)).rejects.toMatchObject(refusal("AddressLinkInvalid"));
    server.clock.setDay("2026-02-17");
    await expect(confirm(second)).rejects.toMatchObject(refusal("AddressLinkInvalid"));
    expect(await ada.client.account.address.query()).toMatchObject({ pending: null });
    await moveTo();
    await expect(confirm(second)).rejects.toMatchObject(refusal("AddressLinkInvalid"));
  });

  it("is refused if somebody else has taken it meanwhile", async () => {
    await ask();
    const token = await mailedToken(server);
    await ada.client.invitations.send.mutate({ name: "Di", email: NEW });
    await expect(ada.client.account.confirmAddress.mutate({ token })).rejects.toMatchObject(refusal("EmailInUse"));
  });

  it("makes mailed links of the old one invalid", async () => {
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
    const token = await mailedToken(server);
    await moveTo();
    expect((await setPassword(server, token)).status).toBe(401);
  });
});

describe("the old address", () => {
  it("undoes the change for a week: sessions end, and a new password is chosen", async () => {
    const token = await moveTo();
    server.clock.setInstant("2026-02-22T11:59:59.999Z");
    const response = await undo(token);
    expect(response.status).toBe(200);
    const { result } = (await response.json()) as { result: { data: { token: string } } };
    expect(await isSignedIn(server, ada.cookie)).toBe(false);
    // The address can only be changed with the password.
    expect([await logIn(NEW), await logIn("ada@example.org")]).toEqual([401, 401]);
    expect((await setPassword(server, result.data.token, "nobody else's")).status).toBe(200);
    expect(await logIn("ada@example.org", "nobody else's")).toBe(200);
  });

  it("no longer does after a week, nor twice", async () => {
    const token = await moveTo();
    server.clock.setInstant("2026-02-22T12:00:00.001Z");
    expect((await undo(token)).status).toBe(404);
    server.clock.setDay("2026-02-16");
    expect([(await undo(token)).status, (await undo(token)).status]).toEqual([200, 404]);
  });

  it("undoes later changes too, whose addresses get nothing back", async () => {
    const first = await moveTo();
    server.clock.setDay("2026-02-16");
    const second = await moveTo("third@example.org");
    await ask("fourth@example.org");
    expect((await undo(first)).status).toBe(200);
    expect((await undo(second)).status).toBe(404);
    const { db } = server.running.services;
    const users = await db.selectFrom("users").select("email").execute();
    expect(users.map(({ email }) => email)).toContain("ada@example.org");
    const open = db.selectFrom("address_links").select("email").whereRef("expires_at", ">", "created_at");
    expect(await open.execute()).toEqual([]);
  });

  it("cannot be taken by anybody else meanwhile", async () => {
    const token = await moveTo();
    const invite = () => ada.client.invitations.send.mutate({ name: "Di", email: "ada@example.org" });
    await expect(invite()).rejects.toMatchObject(refusal("EmailInUse"));
    const bo = await openAs(server, "bo");
    const wish = bo.client.account.changeAddress.mutate({ email: "ADA@example.org", current_password: PASSWORD });
    await expect(wish).rejects.toMatchObject(refusal("EmailInUse"));
    server.clock.setDay("2026-02-23");
    await invite();
    expect((await undo(token)).status).toBe(404);
  });
});
