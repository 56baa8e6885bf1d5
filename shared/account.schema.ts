import { z } from "zod";
import { SECURITY_EVENT_KINDS } from "./enumerations.ts";
import { idSchema } from "./fields.schema.ts";

const deviceSchema = z.string().describe("The browser and the system, in words.");

/** A browser or program in which a member is signed in. */
export const sessionSchema = z.object({
  id: idSchema,
  device: deviceSchema,
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().describe("To the hour."),
  is_current: z.boolean().describe("Whether the call was made with it."),
});

export const sessionKeySchema = z.object({ id: idSchema });

/** Something that concerns the security of a member's account. */
export const securityEventSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  device: deviceSchema,
});
