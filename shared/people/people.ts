import type { z } from "zod";
import { AVATAR_COUNT } from "../constants.ts";
import type { convenedCountsSchema, personHistoryEntrySchema, personSchema, profileSchema } from "./people.schema.ts";

export type Person = z.output<typeof personSchema>;
export type PersonHistoryEntry = z.output<typeof personHistoryEntrySchema>;
export type ConvenedCounts = z.output<typeof convenedCountsSchema>;
export type ProfileInput = z.input<typeof profileSchema>;
export type Profile = z.output<typeof profileSchema>;

/** A person's avatar: the one they chose, else one derived from their id. */
export function avatarOf({ id, avatar_id }: Pick<Person, "id" | "avatar_id">): number {
  return (((avatar_id ?? id) - 1) % AVATAR_COUNT) + 1;
}
