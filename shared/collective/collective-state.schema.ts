import { z } from "zod";
import { collectiveSchema } from "./collective.schema.ts";
import { crewSchema } from "../crews/crews.schema.ts";
import { entryPathwaySchema } from "../entry-pathways/entry-pathways.schema.ts";
import { isoDateSchema } from "../basics/dates.schema.ts";
import { revisionSchema } from "../basics/fields.schema.ts";
import { intervalSchema } from "../intervals/intervals.schema.ts";
import { intervalInvolvementsSchema } from "../participation/involvements.schema.ts";
import { personSchema } from "../people/people.schema.ts";

/** Everything that members see of their collective. It is the same for all members, so it has no private answers. */
export const collectiveStateSchema = z.object({
  epoch: z.string().describe("Identifies the database; changes when a backup is restored."),
  revision: revisionSchema,
  today: isoDateSchema.describe("The collective's current day, which decides which interval is current."),
  time_zone: z
    .string()
    .describe(
      "The IANA name of the collective's time zone, or of the server's, which decides on which day an instant falls.",
    ),
  collective: collectiveSchema,
  people: z.array(personSchema),
  crews: z.array(crewSchema),
  intervals: z.array(intervalSchema),
  current_interval: intervalSchema.nullable(),
  involvements: z.object({
    current_interval: intervalInvolvementsSchema.nullable(),
    next_interval: intervalInvolvementsSchema.nullable(),
  }),
  entry_pathways: z.array(entryPathwaySchema),
});
