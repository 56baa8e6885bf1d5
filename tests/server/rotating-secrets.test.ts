import { expect, it } from "vitest";
import { showCode, turnOnTwoStep } from "../support/authenticator.ts";
import { callProcedure } from "../support/procedures.ts";
import { keptLog, memberForEach, serverForEach } from "../support/hooks.ts";
import { send } from "../support/send.ts";
import { PASSWORD } from "../support/world.ts";

const OLD = "the-first-long-secret";
const NEW = "the-second-long-secret";

const { log, lines } = keptLog("warn");
const server = serverForEach({ environment: { SESSION_SECRETS: OLD }, log });
const ada = memberForEach(server, "ada");

const turnOn = () => turnOnTwoStep(ada, server.clock);

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

it("keeps cookies that another secret signed, for the day when it is back", async () => {
  const me = async () => {
    const response = await send(`${server.url}/api/me`, { headers: { cookie: ada.cookie } });
    return { status: response.status, cookies: response.headers.getSetCookie() };
  };
  expect(await me()).toEqual({ status: 200, cookies: [] });
  await server.restart({ SESSION_SECRETS: NEW });
  expect(await me()).toEqual({ status: 401, cookies: [] });
  await server.restart({ SESSION_SECRETS: OLD });
  expect(await me()).toEqual({ status: 200, cookies: [] });
});
