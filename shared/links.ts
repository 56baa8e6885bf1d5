import type { z } from "zod";
import type { linkSchema } from "./links.schema.ts";

export type Link = z.output<typeof linkSchema>;
