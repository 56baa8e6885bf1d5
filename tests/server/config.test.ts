import { describe, expect, it } from "vitest";
import { readConfig } from "../../server/config.ts";

describe("the configuration", () => {
  it.each([
    ["PORT", "eighty", `PORT holds "eighty"; it takes a port from 0 to 65535.`],
    [
      "DATABASE_URL",
      "mysql://x",
      `DATABASE_URL holds "mysql://x"; it takes file: and a path, such as file:./data/crewtide.sqlite.`,
    ],
    ["BASE_URL", "crewtide.example", `BASE_URL holds "crewtide.example"; it takes an http:// or https:// address.`],
    [
      "TIME_ZONE",
      "Nowhere/Land",
      `TIME_ZONE holds "Nowhere/Land"; it takes a time zone's name, such as Europe/Berlin.`,
    ],
    [
      "SESSION_SECRETS",
      "short",
      "SESSION_SECRETS holds something else; it takes secrets of 16 characters or more, comma-separated, newest first.",
    ],
    ["TRUST_PROXY", "yes", `TRUST_PROXY holds "yes"; it takes how many proxies stand in front, from 0.`],
    ["LOG_LEVEL", "loud", `LOG_LEVEL holds "loud"; it takes one of fatal, error, warn, info, debug, trace, silent.`],
  ])("names %s when it is wrong", (variable, value, message) => {
    expect(() => readConfig({ [variable]: value })).toThrow(message);
  });

  it("has defaults for everything, and takes an empty value for none", () => {
    expect(readConfig({ PORT: "", TIME_ZONE: "Asia/Tokyo" })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: null,
      sessionSecrets: null,
      timeZone: "Asia/Tokyo",
      trustProxy: 0,
    });
  });
});
