import type { Services } from "../../rpc/context.ts";
import type { Feed } from "../calendar/feeds.service.ts";
import { makeActivityDocument } from "./activity-document.ts";
import { listEntries } from "./journal.queries.ts";
import { inWords } from "./journal.service.ts";
import type { RequestHandler } from "express";
import { sendFeed } from "../calendar/send-calendar.ts";

/** Entries in the feed; programs that read it daily miss none in a large collective. */
const ENTRIES = 100;
/** Entries that are read at a time: one may have half a megabyte. */
const PIECE = 10;

/** Makes the Atom document of a feed. */
export async function makeActivity({ db, stateCache }: Pick<Services, "db" | "stateCache">, feed: Feed) {
  const { collectiveId, createdAt, language, namespace, baseUrl } = feed;
  const { state } = await stateCache.get(feed);
  const { describe } = inWords({ state, language });
  async function* inPieces() {
    // Entries that are newer than the state may be about something that it does not contain.
    let before = state.revision + 1;
    for (let count = 0; count < ENTRIES; count += PIECE) {
      const entries = await listEntries(db, { collectiveId, before, limit: PIECE });
      yield entries.map(describe);
      if (entries.length < PIECE) return;
      before = entries.at(-1)?.revision ?? before;
    }
  }
  return makeActivityDocument({
    collective: state.collective,
    entries: inPieces(),
    language,
    createdAt,
    namespace,
    baseUrl,
  });
}

export function sendActivity(services: Services): RequestHandler<{ token: string }> {
  return sendFeed(services, {
    purpose: "activity",
    contentType: "application/atom+xml; charset=utf-8",
    make: (feed) => makeActivity(services, feed),
  });
}
