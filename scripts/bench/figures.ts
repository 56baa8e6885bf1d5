import type { Figure } from "./figure.ts";
import { besideItself } from "./figures/beside-itself.ts";
import { besideBareQueries } from "./figures/beside-bare-queries.ts";
import { eventFrame } from "./figures/event-frame.ts";
import { floods } from "./figures/floods.ts";
import { gatherings } from "./figures/gatherings.ts";
import { liveEvents } from "./figures/live-events.ts";
import { processes } from "./figures/processes.ts";
import { stateLoads } from "./figures/state-loads.ts";

/** Every figure, in the order of the table. */
export const FIGURES: readonly Figure[] = [
  ...stateLoads,
  ...besideBareQueries,
  ...besideItself,
  ...gatherings,
  ...liveEvents,
  ...processes,
  eventFrame,
  ...floods,
];

/** Names of several figures together. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = { floods: floods.map(({ name }) => name) };
