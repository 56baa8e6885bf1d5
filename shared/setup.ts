import { z } from "zod";
import { emailSchema, passwordSchema, tokenSchema } from "./auth.ts";
import { nameSchema } from "./texts.ts";

/** What a new installation asks of its first member. */
export const setupSchema = z.object({
  token: tokenSchema,
  collective_name: nameSchema,
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
});
export type SetupInput = z.infer<typeof setupSchema>;
