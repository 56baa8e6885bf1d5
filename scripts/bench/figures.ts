import type { Figure } from "./figure.ts";
import { changes } from "./figures/changes.ts";
import { eventFrame } from "./figures/event-frame.ts";
import { gatherings } from "./figures/gatherings.ts";
import { liveEvents } from "./figures/live-events.ts";
import { processes } from "./figures/processes.ts";
import { stateLoads } from "./figures/state-loads.ts";

/** Every figure, in the order of the table. */
export const FIGURES: readonly Figure[] = [
  ...stateLoads,
  ...changes,
  ...gatherings,
  ...liveEvents,
  ...processes,
  eventFrame,
];
