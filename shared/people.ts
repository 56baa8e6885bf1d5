import { z } from "zod";
import { AVATAR_COUNT } from "./constants.ts";
import { optionalTextSchema, requiredLine } from "./texts.ts";

export interface Person {
  id: number;
  collective_id: number;
  display_name: string;
  about: string | null;
  avatar_id: number | null;
}

/** The fields of one's own profile (`docs/domain.md#validation`). */
export const profileSchema = z.object({
  display_name: requiredLine("Display name is required"),
  avatar_id: z
    .int()
    .min(1)
    .max(AVATAR_COUNT, `Choose one of the ${AVATAR_COUNT} avatars`)
    .nullish()
    .transform((id) => id ?? null),
  about: optionalTextSchema,
});
export type Profile = z.output<typeof profileSchema>;

/** Names a person of one's own collective. */
export const personKeySchema = z.object({ id: z.int().positive() });

/** The drawing that stands for a person: the one they chose, or else one that goes with their id. */
export function avatarOf({ id, avatar_id }: Pick<Person, "id" | "avatar_id">): number {
  return (((avatar_id ?? id) - 1) % AVATAR_COUNT) + 1;
}
