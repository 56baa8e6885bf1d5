import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAnswerLinks } from "../../../server/features/gatherings/answer-links.service.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { paths, type DOCUMENT_PATHS } from "../../../shared/paths.ts";
import { tokenInLink } from "../../support/emails.ts";
import { startApi, type Api } from "../../support/rest-api/api.ts";
import { openAs } from "../../support/test-server.ts";

/** Nothing private may be cached (`docs/security.md`). `endpoints.test.ts` checks the responses of all endpoints. */

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.server.stop());

it("a REST endpoint that refuses somebody is not cached", async () => {
  const { status, headers } = await fetch(`${api.server.url}/api/me/personal_data`);
  expect([status, headers.get("cache-control")]).toEqual([401, "no-store"]);
});

describe("a document", () => {
  it("that another program reads is not cached", async () => {
    const ada = await openAs(api.server, "ada");
    const supper = { title: "Supper", starts_at: "2026-03-28T18:00:00Z", ends_at: "2026-03-28T20:00:00Z" };
    const { events } = await ada.client.gatherings.create.mutate(supper);
    const [event] = events as { GatheringsEvent: { GatheringUpdated: GatheringOutline } }[];
    const gathering = event?.GatheringsEvent.GatheringUpdated ?? ({} as GatheringOutline);
    const { services } = api.server.running;
    const [link] = await makeAnswerLinks(services.db, services, [{ gathering, personId: api.server.person("ada") }]);
    const addresses: Record<keyof typeof DOCUMENT_PATHS, string> = {
      calendar: (await ada.client.calendar.makeMine.mutate()).url,
      activityFeed: (await ada.client.journal.makeFeed.mutate()).url,
      gatheringCalendar: api.server.url + paths.gatheringCalendar(gathering.id),
      linkedCalendar: api.server.url + paths.linkedCalendar(tokenInLink(link ?? "")),
    };
    await ada.close();
    for (const [name, url] of Object.entries(addresses)) {
      const { status, headers } = await fetch(url, { headers: { cookie: api.cookie } });
      expect([status, headers.get("cache-control")], name).toEqual([200, "no-store"]);
      const etag = headers.get("etag") ?? "";
      if (name === "gatheringCalendar" || name === "linkedCalendar") continue;
      const again = await fetch(url, { headers: { "if-none-match": etag } });
      expect([again.status, again.headers.get("cache-control")], name).toEqual([304, "no-store"]);
    }
  });

  it("of the app itself is checked each time", async () => {
    for (const path of ["/", "/api/openapi.json"]) {
      expect((await fetch(api.server.url + path)).headers.get("cache-control"), path).toBe("no-cache");
    }
  });
});
