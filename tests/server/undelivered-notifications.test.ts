import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { claimDueNotification } from "../../server/mail/outbox.queries.ts";
import type { PushTransport } from "../../server/mail/push/push-transport.ts";
import { DeliveryError } from "../../server/mail/transports/transport.ts";
import { alertHost } from "../../server/jobs/alert-host.ts";
import { listQueuedEmails, withoutTime } from "../support/emails.ts";
import { beginAnew } from "../support/new-collective.ts";
import { notifyingServer } from "../support/notifying-server.ts";
import { withoutColumn } from "../support/without-column.ts";

const notifying = notifyingServer();
const { push, server, open, as, deliver, waiting, reached, plan, planAndTell, planAndDeliver } = notifying;
const { withDevice, startWorker } = notifying;

/** Signs somebody in on devices at these addresses, of hosts that a test answers for. */
async function turnOnAt(name: string, ...endpoints: string[]): Promise<void> {
  const { calls } = (await open(name)).client;
  for (const endpoint of endpoints) await calls.turnOn.mutate({ ...push.subscribe(), endpoint });
}

describe("a push service that does not answer", () => {
  it("keeps nobody else waiting, however many devices and notifications of one person it has", async () => {
    for (let number = 0; number < 10; number += 1) push.silence((await withDevice("bo")).device);
    for (const title of ["1", "2", "3", "4", "5"]) await planAndTell({ title });
    const cy = await withDevice("cy");
    await planAndTell({ title: "Song" });
    const delivering = deliver();
    await expect.poll(reached).toEqual([cy.device.endpoint]);
    expect(push.requests).toBe(2);

    push.behave("well");
    push.hangUp();
    expect(await delivering).toBe(60);
    expect((await waiting()).map(({ status }) => status)).toEqual(["waiting"]);
  });

  it("is asked for one device at a time from then on, until it takes a notification, and others are notified meanwhile", async () => {
    const names = ["bo", "cy", "dee", "eve"];
    await beginAnew(server, { people: ["ada", ...names, "zoe"] });
    for (const name of names) await turnOnAt(name, `https://silent.example.org/${name}`);
    const { endpoint: other } = (await withDevice("zoe")).device;
    for (const title of ["Supper", "Song"]) await planAndTell({ title });

    let begun = 0;
    let underWay = 0;
    let isSilent = true;
    /** How many attempts run whenever one begins after the first is over. */
    const running: number[] = [];
    const begunBeforeOther: number[] = [];
    const two = Promise.withResolvers<void>();
    const send = async ({ device: { endpoint } }: { device: { endpoint: string } }, signal: AbortSignal) => {
      if (endpoint === other) return void begunBeforeOther.push(begun);
      begun += 1;
      underWay += 1;
      if (begun > underWay) running.push(underWay);
      if (isSilent) await once(signal, "abort");
      else if (underWay === 2) two.resolve();
      else if (begun > 9) await two.promise;
      underWay -= 1;
    };
    const worker = startWorker({ send });
    expect(await worker.deliverDue()).toBe(2);
    expect(begun).toBe(8);
    expect(begunBeforeOther[0]).toBeLessThanOrEqual(4);
    expect(running.length).toBeGreaterThanOrEqual(4);
    expect(new Set(running)).toEqual(new Set([1]));

    isSilent = false;
    server.clock.advance(60);
    expect(await worker.deliverDue()).toBe(8);
  });

  it("leaves room for others, however many people have however many silent hosts", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    await beginAnew(server, { people: ["ada", ...names, "zoe"] });
    for (const name of names)
      await turnOnAt(name, ...[1, 2, 3].map((number) => `https://${name}-${number}.example.org/`));
    await planAndTell();
    const { endpoint: other } = (await withDevice("zoe")).device;
    await planAndTell({ title: "Song" });
    let begun = 0;
    const begunBeforeOther: number[] = [];
    const send: PushTransport["send"] = async ({ device: { endpoint } }, signal) => {
      if (endpoint === other) return void begunBeforeOther.push(begun);
      begun += 1;
      await once(signal, "abort");
    };
    expect(await startWorker({ send }).deliverDue()).toBe(1);
    // The first eight of 48 notifications, and those that begin as these end.
    expect(begunBeforeOther[0]).toBeLessThanOrEqual(12);
  });
});

describe("a notification that cannot be sent", () => {
  const listMailed = async () => {
    const mails = await listQueuedEmails(server);
    return mails.map(({ recipient, subject }) => `${recipient.split("@")[0]}: ${withoutTime(subject)}`).toSorted();
  };
  /** Signs somebody in on a device that alone tells them of news. */
  async function notifiedAlone(name: string) {
    const member = await withDevice(name);
    await as(name).choose({ plans: false, cancellations: false });
    return member;
  }
  const BOTH = ["bo: New: Supper", "cy: New: Supper"];

  it.each([400, 403, 404, 410, 413])(
    "because the push service returns %i is an email instead, once",
    async (status) => {
      for (const name of ["bo", "bo", "cy"]) await notifiedAlone(name);
      await planAndTell();
      push.behave({ status });
      await deliver();
      await deliver();
      expect(await listMailed()).toEqual(BOTH);
      expect(push.requests).toBe(3);
      const [mail] = await listQueuedEmails(server);
      expect(mail?.body_text).toContain("/answer?");
      expect(await server.running.mail.deliverDue()).toBe(2);
      expect(await waiting()).toEqual([]);
    },
  );

  it("is an email that says what is so by then, also of several gatherings one of which has changed since", async () => {
    for (const name of ["bo", "cy"]) await notifiedAlone(name);
    const walk = await plan({ title: "Walk" });
    await planAndTell();
    await as("ada").cancelGathering(walk);
    push.behave({ status: 403 });
    await deliver();
    expect(await listMailed()).toEqual(["bo: 2 new gatherings of Tidewater", "cy: 2 new gatherings of Tidewater"]);
    expect(await server.running.mail.deliverDue()).toBe(0);
    await queueGatheringNews(server.running.services);
    expect(await listMailed()).toEqual(BOTH);
    expect(await server.running.mail.deliverDue()).toBe(2);
  });

  it("is no email for whom another device has told, or an email of the same news", async () => {
    const [other] = [await notifiedAlone("bo"), await notifiedAlone("bo"), await withDevice("cy")];
    await planAndTell();
    const send: PushTransport["send"] = async ({ device }) => {
      if (device.endpoint === other.device.endpoint) return;
      throw new DeliveryError("The push service returned 403", { code: "403", permanent: true });
    };
    expect(await startWorker({ send }).deliverDue()).toBe(1);
    expect(await listMailed()).toEqual(["cy: New: Supper"]);
    expect(await waiting()).toEqual([]);
  });

  it("is an email while it is of use, if the push service fails for long", async () => {
    for (const name of ["bo", "cy"]) await notifiedAlone(name);
    await planAndTell();
    push.behave("down");
    for (let minute = 0; minute < 20; minute += 1) {
      await deliver();
      server.clock.advance(60);
    }
    expect(await listMailed()).toEqual(BOTH);
    push.behave("well");
    await deliver();
    expect(push.notifications).toEqual([]);
  });

  it("says that its device is not reached once it is refused several times, until it takes one or is turned on again", async () => {
    const bo = await notifiedAlone("bo");
    const cy = await notifiedAlone("cy");
    const areReached = async () =>
      Promise.all([bo, cy].map(async ({ client }) => (await client.calls.get.query()).is_reached));
    push.behave({ status: 403 });
    for (const title of ["One", "Two"]) await planAndDeliver({ title });
    expect(await areReached()).toEqual([true, true]);
    await planAndDeliver({ title: "Three" });
    expect(await areReached()).toEqual([false, false]);
    await bo.client.calls.turnOn.mutate(push.subscribe());
    expect(await areReached()).toEqual([true, false]);
    push.behave("well");
    await planAndDeliver({ title: "Four" });
    expect(await areReached()).toEqual([true, true]);
    expect((await listMailed()).filter((mail) => mail.startsWith("cy"))).toHaveLength(3);
  });

  it("is told to the host once, if a push service refuses all devices", async () => {
    const { services } = server.running;
    const told = { ...services, host: { email: "host@example.org" } as never };
    for (const name of ["bo", "cy"]) await withDevice(name);
    push.behave({ status: 403 });
    for (const title of ["One", "Two", "Three"]) {
      expect(await alertHost(told)).toBe(0);
      await planAndDeliver({ title });
    }
    expect(await alertHost(told)).toBe(1);
    expect(await alertHost(told)).toBe(0);
    const mail = (await listQueuedEmails(server)).find(({ recipient }) => recipient === "host@example.org");
    expect(mail?.subject).toBe(`${new URL(server.url).host} cannot notify people on their devices`);
    expect(mail?.body_text).toContain("push.example.org refuses all notifications to 2 devices.");
    await withDevice("bo");
    await services.db.deleteFrom("outbound_emails").where("recipient", "=", "host@example.org").execute();
    expect(await alertHost(told)).toBe(0);
  });
});

describe("a worker that is killed", () => {
  it("before it has sent anything loses and doubles nothing", async () => {
    await withDevice("bo");
    await planAndTell();
    const busy = { recipients: [], hosts: [] };
    expect(await claimDueNotification(server.running.services.db, { now: server.clock.now(), busy })).toBeDefined();
    await deliver();
    expect(push.notifications).toEqual([]);
    for (const _time of ["first", "second"]) {
      server.clock.advance(61);
      await deliver();
      expect(push.notifications).toHaveLength(1);
    }
  });

  it("after it has sent one sends one more that replaces the first", async () => {
    const { device } = await withDevice("bo");
    await planAndTell();
    const sent: Parameters<PushTransport["send"]>[0][] = [];
    const killed = startWorker({ send: async (notification) => void sent.push(notification) });
    await withoutColumn(server.running.services.db, ["outbound_emails", "sent_at"], () =>
      expect(killed.deliverDue()).rejects.toThrow("sent_at"),
    );
    server.clock.advance(61);
    await deliver();
    expect(reached()).toEqual([device.endpoint]);
    const again = push.notifications[0]?.notification;
    // On one device, those with one tag have one topic.
    expect(sent).toMatchObject([{ tag: again?.tag, text: JSON.stringify(again) }]);
  });
});
