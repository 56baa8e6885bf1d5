import { z } from "zod";
import { emailSchema } from "./auth.ts";
import { nameSchema, optionalTextSchema } from "./texts.ts";

/** An expression of interest as members see it: without its e-mail address. */
export interface EntryPathway {
  id: number;
  collective_id: number;
  name: string;
  interest: string | null;
  context: string | null;
  referral: string | null;
  conflict_experience: string | null;
  participant_connections: string | null;
}

/** An expression of interest as the one who made it sees it. */
export interface Eoi extends EntryPathway {
  email: string;
}

/** The fields of the public form (`docs/domain.md#validation`). */
export const eoiSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  interest: optionalTextSchema,
  context: optionalTextSchema,
  referral: optionalTextSchema,
  conflict_experience: optionalTextSchema,
  participant_connections: optionalTextSchema,
});
export type EoiInput = z.output<typeof eoiSchema>;
