import { z } from "zod";
import { emailSchema, passwordSchema } from "./auth.schema.ts";
import { idSchema, nameSchema } from "./fields.schema.ts";

/** Whom to invite. */
export const invitationSchema = z.object({ name: nameSchema, email: emailSchema });

/** Who becomes a member without an invitation. */
export const newMemberSchema = invitationSchema.extend({ password: passwordSchema });

/** Names somebody who was invited. */
export const invitationKeySchema = z.object({ person_id: idSchema });

/** Names an expression of interest whose author is invited. */
export const entryPathwayKeySchema = z.object({ entry_pathway_id: idSchema });
