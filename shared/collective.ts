import { z } from "zod";
import { MAX_NAME_LENGTH } from "./constants.ts";
import type { Crew } from "./crews.ts";
import type { IsoDate } from "./dates.ts";
import type { EntryPathway } from "./entry-pathways.ts";
import type { Interval } from "./intervals.ts";
import type { IntervalInvolvements } from "./involvements.ts";
import { linksSchema, type Link } from "./links.ts";
import type { Person } from "./people.ts";
import { nameSchema, optionalTextSchema, requiredLine } from "./texts.ts";

export interface Collective {
  id: number;
  name: string;
  noun_name: string | null;
  slug: string | null;
  description: string | null;
  links: Link[];
  feature_eoi: boolean;
  /** Markdown. */
  eoi_description: string | null;
}

/**
 * Everything a member sees of their collective, the same for every member: private answers are left out.
 * `revision` counts the events it already contains; `epoch` names the life of the database they are counted in.
 */
export interface CollectiveState {
  epoch: string;
  revision: number;
  /** The server's day, which decides what is current. */
  today: IsoDate;
  collective: Collective;
  people: Person[];
  crews: Crew[];
  intervals: Interval[];
  current_interval: Interval | null;
  involvements: {
    current_interval: IntervalInvolvements | null;
    next_interval: IntervalInvolvements | null;
  };
  entry_pathways: EntryPathway[];
}

/** The fields that members edit (`docs/domain.md#validation`). */
export const collectiveSchema = z.object({
  name: nameSchema,
  noun_name: requiredLine("Noun name is required"),
  slug: z
    .string()
    .trim()
    .max(MAX_NAME_LENGTH, `Slug must be at most ${MAX_NAME_LENGTH} characters long`)
    .regex(/^[a-z0-9-]*$/, "Slug may only contain lowercase letters, numbers and hyphens")
    .nullish()
    .transform((slug) => slug || null),
  description: optionalTextSchema,
  links: linksSchema,
  feature_eoi: z.boolean().default(false),
  eoi_description: optionalTextSchema,
});
export type CollectiveInput = z.output<typeof collectiveSchema>;

/** The same of one that begins: nobody has to know yet what its members call it. */
export const newCollectiveSchema = collectiveSchema.extend({
  noun_name: collectiveSchema.shape.noun_name.nullish().transform((name) => name ?? null),
});
export type NewCollective = z.output<typeof newCollectiveSchema>;

/** Whether expressions of interest can be made: without a slug there is no address at which to make one. */
export function isEoiEnabled({ feature_eoi, slug }: Pick<Collective, "feature_eoi" | "slug">): boolean {
  return feature_eoi && slug !== null;
}
