import type { PersonKey } from "./people.ts";

/** Why somebody pauses or leaves, and for how long. */
interface OptOut {
  who: PersonKey;
  interval: number;
  /** Days from the interval's start to the planned return; undefined if somebody leaves. */
  returnsAfter?: number;
  context: string | null;
}

const OPT_OUTS: readonly OptOut[] = [
  { who: "bea", interval: 3, returnsAfter: 27, context: "A flare-up. Back when the hands are back." },
  {
    who: "ilse",
    interval: 3,
    context:
      "We are moving up the coast in the spring. The type case stays with Linh. Thank you for these years, I mean it.",
  },
  { who: "saoirse", interval: 4, returnsAfter: 20, context: "Flat on my back with the flu, sorry. Wren has the keys." },
  { who: "linh", interval: 5, returnsAfter: 40, context: "Résidence à la montagne, pas de réseau, beaucoup d’encre." },
  { who: "casper", interval: 5, context: "My year here is over. I will miss Thursdays most." },
  {
    who: "fergus",
    interval: 6,
    returnsAfter: 107,
    context: "New baby. I will be back when she sleeps, or when I have learned not to.",
  },
  {
    who: "dorota",
    interval: 7,
    context:
      "After long thought: I am leaving. Not in anger. My father needs me in Gdynia, and I would rather go properly than " +
      "fade out. I will hand the subscriber list to Petra and finish the translation of the handbook before I go.",
  },
  {
    who: "rashid",
    interval: 7,
    returnsAfter: 41,
    context: "Two jobs for another month. Write to me if the Tideline burns, otherwise let me sleep.",
  },
  { who: "eunji", interval: 7, returnsAfter: 21, context: null },
  { who: "mateus", interval: 8, context: "Got the kitchen job in the city. Last dinner is on me." },
  { who: "ingrid", interval: 8, returnsAfter: 40, context: "Thesis. Only the thesis." },
];

/** Throws if the history has an opt-out that is missing here. */
export function getOptOut(who: PersonKey, interval: number): OptOut {
  const found = OPT_OUTS.find((optOut) => optOut.who === who && optOut.interval === interval);
  if (!found) throw new Error(`There is no opt-out of ${who} in interval ${interval}`);
  return found;
}
