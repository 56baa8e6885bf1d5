import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../server/http/rate-limits.ts";
import { journalLine } from "../../server/log.ts";
import { callProcedure } from "../support/procedures.ts";
import { keptLog, serverForEach } from "../support/hooks.ts";
import { send } from "../support/send.ts";
import { PASSWORD } from "../support/world.ts";

const { log, lines } = keptLog("info");
const server = serverForEach({ log, environment: { TRUST_PROXY: "1" } });

interface From {
  path?: string;
  name?: string;
}

function signInFrom(from: string, password: string, { path = "/api/auth/login", name = "ada" }: From = {}) {
  return send(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify({ email: `${name}@example.org`, password }),
  });
}

/** As the journal, which fail2ban reads, has them: without the time and the process. */
const failed = () =>
  lines
    .filter((line) => line.includes("A sign-in failed"))
    .map((line) => journalLine(line.replace(/"time":.+"hostname":"[^"]*",/, "")));

/** The guide's filter, with fail2ban's pattern of an address or a network. */
const [, FILTER = "never"] =
  /^failregex = (.+)$/m.exec(readFileSync("docs/hosting/when-something-is-wrong.md", "utf8")) ?? [];
const filter = new RegExp(FILTER.replace("<SUBNET>", String.raw`(?<address>[\da-f.:]+(?:/\d+)?)`), "m");

describe("a failed sign-in", () => {
  it.each(["/api/auth/login", "/trpc/auth.login"])(
    "is in the log as the guide's filter reads it (%s)",
    async (path) => {
      await signInFrom("203.0.113.7", "a wrong password", { path });
      await signInFrom("2001:db8::7", "a wrong password", { path });
      // Another address of one customer.
      await signInFrom("2001:db8:0:0:7:7:7:7", "a wrong password", { path });
      const addresses = failed().map((line) => filter.exec(line)?.groups?.["address"]);
      expect(addresses).toEqual(["203.0.113.7", "2001:db8::/64", "2001:db8::/64"]);
      expect(lines.join("")).not.toMatch(/ada@|a wrong password/);
    },
  );

  it("is logged a limited number of times, and never with what a client made up as its address", async () => {
    await signInFrom('1.2.3.4","requestId":"1"}', "a wrong password");
    expect(failed()[0]).toContain('"address":"unknown"');
    expect(failed().filter((line) => filter.test(line))).toEqual([]);
    for (let attempt = 0; attempt < 40; attempt += 1) {
      await signInFrom("203.0.113.8", "a wrong password", { name: `guess${attempt}` });
    }
    expect(failed()).toHaveLength(31);
    // So it is for all addresses together.
    await server.running.services.limits.count("signInLines", "all", LIMITS.signInLines.points - 32);
    for (const from of ["203.0.113.9", "198.51.100.9"]) await signInFrom(from, "a wrong password", { name: "bo" });
    expect(failed()).toHaveLength(32);
  });

  it.each(["/api/auth/login", "/trpc/auth.login"])(
    "is none where a limit refuses it, since the password may be right (%s)",
    async (path) => {
      for (let guess = 0; guess < 10; guess += 1) await signInFrom("203.0.113.66", "a guess");
      lines.length = 0;
      for (let attempt = 0; attempt < 30; attempt += 1) {
        expect((await signInFrom("203.0.113.9", PASSWORD, { path })).status).toBe(429);
      }
      expect(failed()).toEqual([]);
    },
  );

  it("is the only request that the log speaks of", async () => {
    lines.length = 0;
    expect((await signInFrom("203.0.113.9", PASSWORD)).ok).toBe(true);
    await callProcedure(server.url, "auth.login", { input: { email: "" } });
    await fetch(`${server.url}/healthz`);
    expect(lines).toEqual([]);
  });
});
