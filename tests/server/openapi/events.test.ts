import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { ENDPOINTS_BY_TAG, ENDPOINTS } from "../../../server/rest/endpoints.ts";
import { startApi, type Api } from "../../support/rest-api/api.ts";
import type { EventSchema } from "../../support/rest-api/document.ts";
import { prepare } from "../../support/rest-api/samples.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.server.stop());

describe("the socket", () => {
  it("sends every kind of event as documented", async () => {
    const socket = new WebSocket(`${api.server.url.replace("http", "ws")}/ws`, { headers: { cookie: api.cookie } });
    const messages: string[] = [];
    socket.on("message", (message: Buffer) => messages.push(message.toString()));
    await once(socket, "open");
    // They would end the socket's session.
    const ending = new Set([...ENDPOINTS_BY_TAG["Signing in"], ...ENDPOINTS_BY_TAG["My account"]]);
    for (const endpoint of ENDPOINTS.filter((each) => !ending.has(each))) {
      await api.send(endpoint, await prepare(api, endpoint));
    }
    api.server.clock.setDay("2026-03-01");
    await api.server.rollOver();
    const described = api.description.document.components.schemas["Event"]?.anyOf?.flatMap(kindsIn) ?? [];
    // `ReloadRequired` is only sent to clients that were offline for long.
    const expected = described.filter((kind) => kind !== "CollectiveEvent.ReloadRequired");
    await expect.poll(() => [...new Set(messages.map(kindOf))].toSorted()).toEqual(expected.toSorted());
    const validate = api.description.compile({ $ref: "#/components/schemas/LiveMessage" });
    for (const message of messages) expect(validate(JSON.parse(message)), message).toBe(true);
    socket.close();
  });
});

function kindOf(message: string): string {
  const { event } = JSON.parse(message) as { event: Record<string, object> };
  return Object.entries(event)
    .map(([kind, happened]) => `${kind}.${Object.keys(happened).join()}`)
    .join();
}

function kindsIn({ properties }: EventSchema): string[] {
  return Object.entries(properties).flatMap(([kind, { anyOf, ...one }]) =>
    (anyOf ?? [one]).flatMap((happened) => Object.keys(happened.properties ?? {}).map((what) => `${kind}.${what}`)),
  );
}
