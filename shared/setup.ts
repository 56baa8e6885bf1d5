import { z } from "zod";
import { emailSchema, passwordSchema } from "./auth.ts";
import { nameSchema } from "./names.ts";

/** What a new installation asks of its first member. */
export const setupSchema = z.object({
  token: z.string().max(200),
  collective_name: nameSchema,
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
});
export type SetupInput = z.infer<typeof setupSchema>;
