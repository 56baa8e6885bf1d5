import type { Figure } from "./figure.ts";
import { eventFrame } from "./figures/event-frame.ts";
import { firstLoad } from "./figures/first-load.ts";
import { history } from "./figures/history.ts";
import { intervalOverviews } from "./figures/interval-overview.ts";
import { liveEvents } from "./figures/live-events.ts";
import { memory } from "./figures/memory.ts";
import { pageWeights } from "./figures/page-weights.ts";
import { onPostgresql } from "./figures/postgresql.ts";
import { saves } from "./figures/save.ts";
import { start } from "./figures/start.ts";
import { stateLoads } from "./figures/state-loads.ts";

/** Every figure, in the order of the table. */
export const FIGURES: readonly Figure[] = [
  ...stateLoads,
  ...history,
  firstLoad,
  ...intervalOverviews,
  ...saves,
  ...liveEvents,
  start,
  ...memory,
  ...onPostgresql,
  ...pageWeights,
  eventFrame,
];
