import { once } from "node:events";
import { get } from "node:https";
import { describe, expect, it } from "vitest";
import { derivePushKey } from "../../../server/mail/push/push-key.ts";
import { isPublicAddress, publicAgent } from "../../../server/mail/push/public-addresses.ts";
import { GONE, pushTransport } from "../../../server/mail/push/push-transport.ts";
import { whenAwake } from "../../../server/mail/push/quiet-hours.ts";
import { pushServiceForAll } from "../../support/hooks.ts";
import { agentTo } from "../../support/push-service.ts";

const push = pushServiceForAll();
const key = derivePushKey("a secret of the tests");

describe("a notification", () => {
  const send = (device = push.subscribe(), seconds = 60) => {
    const transport = pushTransport({ key, contact: "mailto:ada@example.org", agent: agentTo(push.connection) });
    const said = { title: "Supper – 夕食", page: "/gatherings/1", tag: "/gatherings/1" };
    const text = JSON.stringify(said);
    return transport.send({ device, text, tag: said.tag, seconds }, AbortSignal.timeout(10_000));
  };

  it("is kept by the service for four weeks at most", async () => {
    await send(push.subscribe(), 1e9);
    await send(push.subscribe(), -5);
    expect(push.notifications.map(({ seconds }) => seconds)).toEqual([2_419_200, 0]);
  });

  it.each([
    [404, { code: GONE, permanent: true }],
    [410, { code: GONE, permanent: true }],
    [307, { code: "307", permanent: true }],
    [408, { code: "408", permanent: false }],
    [425, { code: "425", permanent: false }],
    [429, { code: "429", permanent: false }],
    [500, { code: "500", permanent: false }],
  ])("fails after the answer %i", async (status, failure) => {
    push.behave({ status, location: "https://push.example.org/elsewhere" });
    await expect(send()).rejects.toMatchObject(failure);
    expect(push.requests).toBe(1);
  });

  it.each([
    ["120", 120_000],
    ["9999999", null],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
  ])("is to be tried again when the service says so in seconds, at most six digits: %s", async (text, retryAfter) => {
    push.behave({ status: 503, "retry-after": text });
    await expect(send()).rejects.toMatchObject({ retryAfter });
  });

  it("has a topic of its own on each device, the same for a later notification of the same thing", async () => {
    const device = push.subscribe();
    await send(device);
    await send(device);
    await send();
    const [first, second, other] = push.notifications.map(({ topic }) => topic);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it("is not tried again where the name leads to an address that is not public", async () => {
    const agent = publicAgent(async () => ["127.0.0.1"]);
    const transport = pushTransport({ key, contact: "mailto:ada@example.org", agent });
    const notification = { device: push.subscribe(), text: "{}", tag: "a", seconds: 60 };
    const failure = { code: "NOT_PUBLIC", permanent: true };
    await expect(transport.send(notification, AbortSignal.timeout(10_000))).rejects.toMatchObject(failure);
  });
});

describe("quiet hours", () => {
  it.each([
    ["2026-02-15T20:59:59.999Z", "2026-02-15T20:59:59.999Z"],
    ["2026-02-15T21:00:00.000Z", "2026-02-16T07:00:00.000Z"],
    ["2026-02-16T06:59:59.999Z", "2026-02-16T07:00:00.000Z"],
    ["2026-02-16T07:00:00.000Z", "2026-02-16T07:00:00.000Z"],
    // The clocks go forward, and back.
    ["2026-03-28T22:00:00.000Z", "2026-03-29T06:00:00.000Z"],
    ["2026-10-24T21:00:00.000Z", "2026-10-25T07:00:00.000Z"],
  ])("in Berlin let what comes at %s out at %s", (at, awake) => {
    expect(whenAwake(new Date(at), "Europe/Berlin", { from: 22, until: 8 }).toISOString()).toBe(awake);
  });

  it.each([
    ["2026-02-15T11:59:00.000Z", "2026-02-15T11:59:00.000Z"],
    ["2026-02-15T12:00:00.000Z", "2026-02-15T14:00:00.000Z"],
    ["2026-02-15T14:00:00.000Z", "2026-02-15T14:00:00.000Z"],
  ])("within a day let what comes at %s out at %s", (at, awake) => {
    expect(whenAwake(new Date(at), "Europe/Berlin", { from: 13, until: 15 }).toISOString()).toBe(awake);
    expect(whenAwake(new Date(at), "Europe/Berlin", null).toISOString()).toBe(at);
  });

  it("can end at midnight", () => {
    const awake = whenAwake(new Date("2026-02-15T21:00:00.000Z"), "Europe/Berlin", { from: 22, until: 0 });
    expect(awake.toISOString()).toBe("2026-02-15T23:00:00.000Z");
  });
});

describe("the address of a push service", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::7f00:1",
    "4000::1",
    "fe80::1",
    "fc00::1",
    "fec0::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "ff02::1",
  ])("is not %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["142.250.74.10", "2a00:1450:4001:81b::200a", "::ffff:142.250.74.10"])("may be %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it("is looked up for the connection itself, and refused if any of its addresses is not public", async () => {
    const { port } = push.connection;
    const outcomeWith = async (...addresses: string[]) => {
      const asked: string[] = [];
      const agent = publicAgent(async (hostname) => {
        asked.push(hostname);
        return addresses;
      });
      // Beyond the first address, a connection that is made would end by this.
      const signal = AbortSignal.timeout(1_000);
      const request = get({ host: "push.example.org", port, agent, signal, rejectUnauthorized: false });
      const [error] = (await once(request, "error")) as [NodeJS.ErrnoException];
      expect(asked).toEqual(["push.example.org"]);
      return error.code;
    };
    expect(await outcomeWith("127.0.0.1")).toBe("NOT_PUBLIC");
    expect(await outcomeWith("192.0.32.10", "10.0.0.1")).toBe("NOT_PUBLIC");
    expect(await outcomeWith()).toBe("ENOTFOUND");
    expect(await outcomeWith("192.0.32.10")).not.toBe("NOT_PUBLIC");
    expect(push.requests).toBe(0);
  });
});
