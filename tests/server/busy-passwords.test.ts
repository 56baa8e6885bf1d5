import { expect, it } from "vitest";
import { groupOf, hashPassword, inPasswordTurn, verifyPassword } from "../../server/features/credentials/passwords.ts";
import { neighbourhoodOf } from "../../server/http/rate-limits.ts";
import { callProcedure } from "../support/procedures.ts";
import { serverForAll } from "../support/hooks.ts";
import { mailedToken } from "../support/emails.ts";
import { signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = serverForAll({ people: ["ada"] });

const hashThat = (takes: string) => `$argon2id$v=19$${takes}$c2FsdHNhbHRzYWx0c2FsdA$${"A".repeat(43)}`;
const LONG = hashThat("m=19456,t=200,p=1");
const SHORT = hashThat("m=8,t=1,p=1");

/** Fills all places with the passwords of these groups in turns, the first of which take long. */
const fill = (...groups: string[]) =>
  Promise.allSettled(
    Array.from({ length: 52 }, (_, index) =>
      inPasswordTurn(groups[index % groups.length] ?? "", () => verifyPassword(index < 2 ? LONG : SHORT, "guess")),
    ),
  );

it("keeps nothing else waiting that needs a thread, such as files, however many sign in", async () => {
  let checked = 0;
  const checking = Array.from({ length: 20 }, async () => {
    await inPasswordTurn("", () => verifyPassword(null, "guess"));
    checked += 1;
  });
  expect(await (await fetch(server.url)).text()).toContain("<html");
  expect(checked).toBeLessThan(10);
  await Promise.all(checking);
});

it("does not begin with more of them than wait for a moment, and counts no refused one as a failure", async () => {
  const cookie = await signIn(server.url, "ada");
  await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
  const token = await mailedToken(server);
  const calls = [
    ["auth.login", { input: { email: "ada@example.org", password: PASSWORD } }],
    ["auth.changePassword", { input: { current_password: PASSWORD, password: PASSWORD }, cookie }],
    ["auth.resetPassword", { input: { token, password: PASSWORD } }],
  ] as const;
  const { id } = await server.running.services.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const others = fill(groupOf(id), neighbourhoodOf("127.0.0.1"));
  await expect(hashPassword("another one", groupOf(id))).rejects.toMatchObject({ code: "TooManyRequests" });
  for (const [procedure, call] of calls) {
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const refused = await callProcedure(server.url, procedure, call);
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe("5");
      expect(await refused.json()).toMatchObject({ error: { message: "The server is busy." } });
    }
  }
  await others;
  const { limits } = server.running.services;
  expect(await limits.count("passwordResets", "127.0.0.1")).toMatchObject({ left: 9 });
  for (const [procedure, call] of calls.slice(0, 2)) {
    expect((await callProcedure(server.url, procedure, call)).status).toBe(200);
  }
});

it("lets in whoever comes from elsewhere than those who fill it", async () => {
  const others = fill(neighbourhoodOf("2001:db8:1:2::/64"));
  const refused = inPasswordTurn(neighbourhoodOf("2001:db8:1:3::/64"), () => verifyPassword(SHORT, "guess"));
  await expect(refused).rejects.toMatchObject({ code: "TooManyRequests" });
  expect(await signIn(server.url, "ada")).toContain("=");
  expect(await hashPassword("another one", groupOf(1))).toContain("argon2");
  expect((await others).map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(1);
});
