import { z, type ZodType } from "zod";
import { calendarFeedSchema } from "./calendar.schema.ts";
import { collectiveSchema } from "./collective.schema.ts";
import { crewSchema } from "./crews.schema.ts";
import { entryPathwaySchema } from "./entry-pathways.schema.ts";
import type { JournalKind } from "./enumerations.ts";
import { idSchema } from "./fields.schema.ts";
import { handoverSchema } from "./handovers.schema.ts";
import { intervalSchema } from "./intervals.schema.ts";
import { collectiveInvolvementSchema, crewInvolvementSchema } from "./involvements.schema.ts";
import { personSchema } from "./people.schema.ts";

/**
 * What the journal keeps of a thing, by kind (`docs/domain.md#journal`): no answers about capacity or reasons, no
 * contacts, and of an expression of interest only the name and what members add.
 */
export const journalContentSchemas = {
  crew: crewSchema,
  participation: z.object({
    interval_id: idSchema,
    person_id: idSchema,
    answer: collectiveInvolvementSchema
      .pick({ status: true, participation_intention: true, opt_out_type: true, opt_out_planned_return_date: true })
      .nullable()
      .describe("Null if the person is not part of the interval."),
    crews: z.array(crewInvolvementSchema.pick({ crew_id: true, convenor: true, volunteered_convenor: true })),
  }),
  interval: intervalSchema,
  roll_over: z.object({ current_interval: intervalSchema.nullable(), next_interval: intervalSchema.nullable() }),
  person: personSchema.omit({ contacts: true }),
  collective: collectiveSchema,
  handover: handoverSchema,
  entry_pathway: entryPathwaySchema.pick({ id: true, name: true, note: true, answered_by: true }),
  reminders: z.object({ interval_id: idSchema, people: z.int().describe("How many people were reminded.") }),
  calendar: calendarFeedSchema,
} satisfies Record<JournalKind, ZodType>;
