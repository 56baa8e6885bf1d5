import type { z } from "zod";
import type { collectiveStateSchema } from "./collective-state.schema.ts";
import type * as schemas from "./collective.schema.ts";

export type Collective = z.output<typeof schemas.collectiveSchema>;
export type CollectiveInput = z.output<typeof schemas.collectiveInputSchema>;
export type NewCollective = z.output<typeof schemas.newCollectiveSchema>;
export type TimeZones = z.output<typeof schemas.timeZonesSchema>;
export type CollectiveState = z.output<typeof collectiveStateSchema>;

/** Whether the public form exists: not without a slug (`docs/domain/entry-pathways.md#expressions-of-interest`). */
export function isEoiEnabled({ feature_eoi, slug }: Pick<Collective, "feature_eoi" | "slug">): boolean {
  return feature_eoi && slug !== null;
}

/** A slug made of a name; empty if the name has no letter from A to Z and no number. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
