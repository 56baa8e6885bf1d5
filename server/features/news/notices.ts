import type { GatheringOutline } from "../../../shared/gatherings.ts";
import type { AboutGatherings, Notice } from "./news-kinds.ts";
import type { News } from "./news.service.ts";

/**
 * How many gatherings an email describes, or series whose gatherings have changed in the same way. It counts the
 * others.
 */
export const MOST_TOLD = 20;

export function noticeOf(
  { id, starts_at, ends_at }: GatheringOutline,
  { before, ...told }: Pick<Notice, "before" | "said">,
): Notice {
  const until = before && before.ends_at > ends_at ? before.ends_at : ends_at;
  return { gatheringId: id, startsAt: starts_at, until, ...(before && { before }), ...told };
}

/** Tells a person of the first gatherings, and counts the others. */
export function tellingOf(personId: number, all: readonly Notice[]): News<AboutGatherings> {
  const sorted = all.toSorted(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.gatheringId - b.gatheringId,
  );
  const rest = sorted.slice(MOST_TOLD);
  return {
    personId,
    about: {
      notices: sorted.slice(0, MOST_TOLD),
      more: rest.reduce((sum, { others }) => sum + 1 + (others?.count ?? 0), 0),
    },
    until: all.reduce((latest, { until }) => (until > latest ? until : latest), ""),
  };
}
