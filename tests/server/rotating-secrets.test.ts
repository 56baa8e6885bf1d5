import { expect, it } from "vitest";
import { showCode } from "../support/authenticator.ts";
import { callProcedure } from "../support/calls.ts";
import { keptLog, serverForEach } from "../support/hooks.ts";
import { connect, signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const OLD = "the-first-long-secret";
const NEW = "the-second-long-secret";

const { log, lines } = keptLog("warn");
const server = serverForEach({ environment: { SESSION_SECRETS: OLD }, log });

/** Turns two-step sign-in on for ada, with the code of the step before, so that the current one is not used yet. */
async function turnOn() {
  const ada = connect(server.url, await signIn(server.url, "ada"));
  const { secret } = await ada.client.account.beginTwoStep.mutate({ current_password: PASSWORD });
  const code = showCode(secret, server.clock, -30);
  const { recovery_codes } = await ada.client.account.confirmTwoStep.mutate({ code });
  await ada.close();
  return { secret, recovery_codes };
}

async function statusOf(code: string | undefined): Promise<number> {
  const input = { email: "ada@example.org", password: PASSWORD, code };
  return (await callProcedure(server.url, "auth.login", { input })).status;
}

it("keeps the codes of authenticator apps, also of people who have not signed in meanwhile", async () => {
  const { secret } = await turnOn();
  await server.restart({ SESSION_SECRETS: `${NEW},${OLD}` });
  await server.restart({ SESSION_SECRETS: NEW });
  expect(await statusOf(showCode(secret, server.clock))).toBe(200);
  expect(lines).toEqual([]);
});

it("tells the host whose codes no longer work for want of a secret, without changing anything", async () => {
  const { secret, recovery_codes } = await turnOn();
  await server.restart({ SESSION_SECRETS: NEW });
  expect(lines).toEqual([expect.stringContaining('"accounts":1')]);
  expect(await statusOf(showCode(secret, server.clock))).toBe(403);
  expect(await statusOf(recovery_codes[0])).toBe(200);
  await server.restart({ SESSION_SECRETS: `${NEW},${OLD}` });
  expect(await statusOf(showCode(secret, server.clock))).toBe(200);
});
