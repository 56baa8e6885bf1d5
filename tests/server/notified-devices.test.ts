import { describe, expect, it } from "vitest";
import { finishRestore } from "../../server/backup/finish-restore.ts";
import { storeDevice } from "../../server/features/notifications/notifications.service.ts";
import { checkPushKey } from "../../server/mail/push/push-devices.queries.ts";
import { derivePushKey } from "../../server/mail/push/push-key.ts";
import { GONE, type PushTransport } from "../../server/mail/push/push-transport.ts";
import { DeliveryError } from "../../server/mail/transports/transport.ts";
import { outcomeOf } from "../support/outcome.ts";
import { PASSWORD } from "../support/world.ts";
import { CALL_SECRET, notifyingServer } from "../support/notifying-server.ts";

const notifying = notifyingServer();
const { push, server, open, as, deliver, devices, waiting, titles, titlesWaiting, reached } = notifying;
const { tell, planAndTell, withDevice, startWorker } = notifying;
const endpoints = async () => (await devices()).map(({ endpoint }) => endpoint);

describe("a device", () => {
  it.each([404, 410])("is forgotten with what waits for it once the push service returns %i", async (status) => {
    await withDevice("bo");
    await planAndTell();
    push.behave({ status });
    await deliver();
    expect(await devices()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is kept if it has another address by the time at which the push service no longer knows the old one", async () => {
    const bo = await withDevice("bo");
    await planAndTell();
    const renewed = push.subscribe();
    const transport: PushTransport = {
      send: async () => {
        await bo.client.calls.renew.mutate(renewed);
        throw new DeliveryError("The push service returned 410", { code: GONE, permanent: true });
      },
    };
    await startWorker(transport).deliverDue();
    expect(await endpoints()).toEqual([renewed.endpoint]);
    server.clock.advance(60);
    await deliver();
    expect(reached()).toEqual([renewed.endpoint]);
  });

  it("is tried again after a failure that passes, and not after a refusal", async () => {
    await withDevice("bo");
    await planAndTell();
    for (const behaviour of [{ status: 503 }, "down", "well"] as const) {
      push.behave(behaviour);
      server.clock.advance(600);
      await deliver();
    }
    expect(push.notifications).toHaveLength(1);
    await planAndTell({ title: "Song" });
    push.behave({ status: 403 });
    await deliver();
    expect((await waiting()).filter(({ status }) => status === "waiting")).toEqual([]);
    expect(await devices()).toHaveLength(1);
  });

  it("is no longer notified once its session ends, not even with what waits", async () => {
    const bo = await withDevice("bo");
    const other = await withDevice("bo");
    await planAndTell();
    await bo.client.auth.logout.mutate();
    await deliver();
    expect(reached()).toEqual([other.device.endpoint]);
    await other.client.account.endOtherSessions.mutate();
    expect(await devices()).toHaveLength(1);
  });

  it("is no longer notified once the security of the account has changed, wherever it is", async () => {
    const bo = await withDevice("bo");
    await withDevice("bo");
    await withDevice("ada");
    await planAndTell();
    await bo.client.auth.changePassword.mutate({ current_password: PASSWORD, password: "seven wet herons" });
    expect(await devices()).toHaveLength(1);
    await deliver();
    expect(push.notifications).toEqual([]);
    expect(await bo.client.calls.get.query()).toMatchObject({ on: false });
  });

  it("is still notified once an address or a token for a program is made", async () => {
    const bo = await withDevice("bo");
    await bo.client.calendar.makeMine.mutate();
    expect(await devices()).toHaveLength(1);
  });

  it("is not notified once its session has expired, even before that is deleted", async () => {
    await withDevice("bo");
    await planAndTell({ starts_at: "2026-04-17T18:00:00Z", ends_at: "2026-04-17T20:00:00Z" });
    const last = new Date(server.clock.now().getTime() - 31 * 86_400_000).toISOString();
    await server.running.services.db.updateTable("sessions").set({ last_seen_at: last }).execute();
    await deliver();
    expect(push.notifications).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is not reached when the server has another key, and is forgotten and none taken without a key", async () => {
    const { db } = server.running.services;
    const members = [await withDevice("bo"), await withDevice("cy")];
    const areReached = async () =>
      Promise.all(members.map(async ({ client }) => (await client.calls.get.query()).is_reached));
    await checkPushKey(db, derivePushKey(CALL_SECRET).publicKey);
    expect(await areReached()).toEqual([true, true]);
    await checkPushKey(db, derivePushKey("another secret of the tests").publicKey);
    expect(await areReached()).toEqual([false, false]);
    await members[0]?.client.calls.turnOn.mutate(push.subscribe());
    expect(await areReached()).toEqual([true, false]);
    await checkPushKey(db, null);
    expect(await devices()).toEqual([]);
    const { services } = server.running;
    const member = {} as never;
    const refused = storeDevice({ ...services, pushKey: null }, member, { device: push.subscribe(), isKnown: false });
    await expect(refused).rejects.toMatchObject({ code: "ValidationFailed" });
  });

  it("belongs to whom is signed in there last, and can be turned off", async () => {
    const bo = await withDevice("bo");
    const cy = await open("cy");
    await cy.client.calls.turnOn.mutate(bo.device);
    expect(await bo.client.calls.get.query()).toMatchObject({ on: false });
    await cy.client.calls.turnOn.mutate(push.subscribe());
    expect(await devices()).toHaveLength(1);
    await cy.client.calls.turnOff.mutate();
    expect(await devices()).toEqual([]);
  });

  it("keeps what waits for it when its browser gives it another address", async () => {
    const bo = await withDevice("bo");
    await withDevice("ada");
    await planAndTell();
    const renewed = push.subscribe("Europe/Berlin");
    await bo.client.calls.renew.mutate(renewed);
    await deliver();
    expect(reached()).toEqual([renewed.endpoint]);
    const kept = (await devices()).map(({ endpoint, time_zone }) => ({ endpoint, time_zone }));
    expect(kept).toHaveLength(2);
    expect(kept).toContainEqual({ endpoint: renewed.endpoint, time_zone: "Europe/Berlin" });
  });

  it("is not notified for somebody who only uses a browser in which another person has allowed it", async () => {
    const cy = await open("cy");
    await cy.client.calls.renew.mutate(push.subscribe());
    expect(await devices()).toEqual([]);
  });

  it("is one of the ten that a person has turned on last", async () => {
    const ada = await withDevice("ada");
    const first = await withDevice("bo");
    for (let number = 0; number < 10; number += 1) await withDevice("bo");
    const kept = await endpoints();
    expect(kept).toHaveLength(11);
    expect(kept).toContain(ada.device.endpoint);
    expect(kept).not.toContain(first.device.endpoint);
  });

  it("is not notified of what waited in a backup", async () => {
    await withDevice("bo");
    await planAndTell();
    await finishRestore(server.running.services.db);
    await deliver();
    expect(push.notifications).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe("a notification that waits for a device", () => {
  it("takes the place of an earlier one on the same gathering", async () => {
    await withDevice("bo");
    const id = await planAndTell();
    await planAndTell({ title: "Song" });
    await withDevice("bo");
    await as("ada").cancelGathering(id);
    await tell();
    expect(await titlesWaiting()).toEqual(["Cancelled: Supper", "Cancelled: Supper", "New: Song"]);
  });

  it("leaves those of others, on the same gathering too", async () => {
    const members = [await withDevice("bo"), await withDevice("bo"), await withDevice("cy"), await withDevice("cy")];
    const id = await planAndTell();
    for (const { client } of members.slice(2)) await client.calls.choose.mutate({ cancellations: false });
    await as("ada").cancelGathering(id);
    await tell();
    const [cancelled, planned] = ["Cancelled: Supper", "New: Supper"];
    expect(await titlesWaiting()).toEqual([cancelled, cancelled, planned, planned]);
    // News that is out of date is not sent.
    await deliver();
    expect(titles()).toEqual([cancelled, cancelled]);
  });

  it("leaves those on what only others are told of now", async () => {
    for (const name of ["bo", "cy"]) await withDevice(name);
    const [supper, song] = [await planAndTell(), await planAndTell({ title: "Song" })];
    await as("bo").answer(supper, "NotGoing");
    await as("cy").answer(song, "NotGoing");
    for (const id of [supper, song]) await as("ada").cancelGathering(id);
    await tell();
    expect(await titlesWaiting()).toEqual(["Cancelled: Song", "Cancelled: Supper", "New: Song", "New: Supper"]);
  });
});

describe("the address of a device", () => {
  const ELSEWHERE = [
    "http://push.example.org/a",
    "https://push.example.org:8443/a",
    "https://user@push.example.org/a",
    "https://127.0.0.1/a",
    "https://2130706433/a",
    "https://0x7f.1/a",
    "https://[::1]/a",
    "https://[::ffff:10.0.0.1]/a",
    "https://localhost/a",
    "https://router/a",
    "file:///etc/passwd",
    `https://push.example.org/${"a".repeat(1_000)}`,
  ];

  it("is that of a push service in public", async () => {
    const { calls } = (await open("bo")).client;
    for (const endpoint of ELSEWHERE) {
      const turningOn = calls.turnOn.mutate({ ...push.subscribe(), endpoint });
      expect(await outcomeOf(turningOn), endpoint).toBe("ValidationFailed");
    }
    expect(await devices()).toEqual([]);
  });

  it("has one spelling, so that its host is one host", async () => {
    const { calls } = (await open("bo")).client;
    await calls.turnOn.mutate({ ...push.subscribe(), endpoint: "HTTPS://Push.example.org:443/a" });
    expect(await endpoints()).toEqual(["https://push.example.org/a"]);
  });

  it("comes with a key that is on the curve", async () => {
    const { calls } = (await open("bo")).client;
    const device = { ...push.subscribe(), p256dh: `B${"A".repeat(86)}` };
    expect(await outcomeOf(calls.turnOn.mutate(device))).toBe("ValidationFailed");
  });
});
