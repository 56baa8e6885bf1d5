import type { ChangeResult } from "../../shared/events/events.ts";
import type { RuledSeries } from "../../shared/series/gathering-series.schema.ts";
import type { AnsweredGathering } from "../../shared/gatherings/gatherings.ts";
import type { Replaced } from "../../shared/journal/journal.ts";

interface Known {
  result: ChangeResult;
  gathering: AnsweredGathering;
  series: RuledSeries;
  offer: (result: ChangeResult, replaced: Replaced) => void;
}

/** Checked by the compiler alone: an event replaces a thing of its own kind. */
export function offerWrongly({ result, gathering, series, offer }: Known): void {
  offer(result, { GatheringUpdated: gathering, SeriesUpdated: series });
  offer(result, { SeriesUpdated: null });
  // @ts-expect-error -- A gathering is no series.
  offer(result, { SeriesUpdated: gathering });
  // @ts-expect-error -- A series is no gathering.
  offer(result, { GatheringUpdated: series });
  // @ts-expect-error -- There is no such event.
  offer(result, { GatheringChanged: gathering });
}
