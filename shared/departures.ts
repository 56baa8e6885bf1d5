import type { z } from "zod";
import type { formerMemberSchema } from "./departures.schema.ts";

export type FormerMember = z.output<typeof formerMemberSchema>;
