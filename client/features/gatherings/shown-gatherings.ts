import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";

/** Props that the parts of the page of gatherings share. */
export interface ShownGatheringsProps {
  /** Which gatherings were chosen: whose, and of which crew. */
  wanted: (gathering: ListedGathering) => boolean;
  /** Whether only some of them are wanted. */
  isChosen: boolean;
}
