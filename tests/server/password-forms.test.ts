import { hash } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { callProcedure } from "../support/procedures.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { mailedToken } from "../support/emails.ts";
import { PASSWORD } from "../support/world.ts";

/** Devices send one character in different ways. */

const server = sharedServer();
const member = membersOf(server);

const COMPOSED = "Gr\u00FCnkohl-42";
const DECOMPOSED = "Gru\u0308nkohl-42";

const logIn = async (password: string, name = "ada") =>
  (await callProcedure(server.url, "auth.login", { input: { email: `${name}@example.org`, password } })).status;

async function setPassword(password: string): Promise<number> {
  await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
  const input = { token: await mailedToken(server), password };
  return (await callProcedure(server.url, "auth.resetPassword", { input })).status;
}

it.each([
  ["an accent as part of its letter, and by itself", COMPOSED, DECOMPOSED],
  ["digits of another width", "kohl\uFF14\uFF12", "kohl42"],
  ["a space that breaks no line", "red\u00A0kohl", "red kohl"],
])("a password is one, with %s", async (_what, one, other) => {
  for (const [set, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await setPassword(set)).toBe(200);
    expect([await logIn(typed), await logIn(set), await logIn(PASSWORD)]).toEqual([200, 200, 401]);
  }
  const { client } = await member("bo");
  await client.auth.changePassword.mutate({ current_password: PASSWORD, password: one });
  await client.auth.changePassword.mutate({ current_password: other, password: `${other}!` });
  expect([await logIn(`${one}!`, "bo"), await logIn(one, "bo")]).toEqual([200, 401]);
});

it("a password that an earlier version has hashed as it was typed is still right", async () => {
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const password_hash = await hash(DECOMPOSED, cheap);
  await server.running.services.db
    .updateTable("users")
    .set({ password_hash })
    .where("email", "=", "ada@example.org")
    .execute();
  expect([await logIn(DECOMPOSED), await logIn(PASSWORD), await logIn(PASSWORD, "bo")]).toEqual([200, 401, 200]);
});

it("a password is long enough in each of its forms, so that all of them sign in", async () => {
  const short = "a\u0301e\u0301o\u0301";
  expect([await setPassword(short), await setPassword(short + short)]).toEqual([400, 200]);
  expect(await logIn((short + short).normalize("NFC"))).toBe(200);
});
