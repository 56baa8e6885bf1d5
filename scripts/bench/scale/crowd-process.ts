/** A process with a crowd: it opens its pages at the first message, and makes changes at each further one. */
import { Crowd, type CrowdOptions, type Pace } from "./crowd.ts";

export type Order = { open: CrowdOptions } | { change: Pace };

let crowd: Crowd | undefined;

process.on("message", (order: Order) => {
  void obey(order).then((outcome) => process.send?.(outcome ?? null));
});

async function obey(order: Order) {
  if ("change" in order) return crowd?.change(order.change);
  crowd = new Crowd(order.open);
  return crowd.open();
}
