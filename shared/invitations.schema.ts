import { z } from "zod";
import { emailSchema, passwordSchema } from "./auth.schema.ts";
import { idSchema, nameSchema } from "./fields.schema.ts";

/** The person to invite. */
export const invitationSchema = z.object({ name: nameSchema, email: emailSchema });

/** A person who becomes a member without an invitation. */
export const newMemberSchema = invitationSchema.extend({ password: passwordSchema });

/** Identifies an invited person. */
export const invitationKeySchema = z.object({ person_id: idSchema });
