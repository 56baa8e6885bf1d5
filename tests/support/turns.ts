import { TURNS } from "../../scripts/run/turn.mjs";

/** The turn of an ordinary `npm test`, from 0. With `--all`, with named files, and without `npm test`, there is none. */
const turn = process.env["TEST_TURN"];

/** Returns the items whose turn it is, at least one of them: all where there are no turns. */
export function inTurn<T>(items: readonly T[]): T[] {
  const parts = Math.min(TURNS, items.length);
  return items.filter((_item, index) => turn === undefined || index % parts === Number(turn) % parts);
}
