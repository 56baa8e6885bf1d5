import { z, type ZodType } from "zod";
import { calendarFeedSchema } from "../calendar/calendar.schema.ts";
import { collectiveSchema } from "../collective/collective.schema.ts";
import { crewSchema } from "../crews/crews.schema.ts";
import { entryPathwaySchema } from "../entry-pathways/entry-pathways.schema.ts";
import { idSchema, revisionSchema } from "../basics/fields.schema.ts";
import { ruledSeriesSchema } from "../series/gathering-series.schema.ts";
import { gatheringTemplateSchema } from "../templates/gathering-templates.schema.ts";
import { attendanceSchema, gatheringSchema } from "../gatherings/gatherings.schema.ts";
import { handoverSchema } from "../handovers/handovers.schema.ts";
import { calendarImportSchema } from "../import/imports.schema.ts";
import { intervalSchema } from "../intervals/intervals.schema.ts";
import { personIntervalSchema } from "../participation/involvements.schema.ts";
import { pollAnswersSchema, pollSchema } from "../polls/polls.schema.ts";
import { personRemindedSchema, remindersSentSchema } from "../reminders/reminders.schema.ts";
import { personSchema } from "../people/people.schema.ts";
import { joinLinkSchema } from "../entry-pathways/join-links.schema.ts";
import type { EntityKind } from "./entities.ts";

/** An object with exactly one of these fields. */
function oneOf<Fields extends Record<string, ZodType>>(fields: Fields) {
  const [first, ...others] = Object.entries(fields).map(([name, schema]) => z.object({ [name]: schema }));
  if (!first) throw new Error("There is nothing to choose from");
  return (others.length > 0 ? z.union([first, ...others]) : first) as unknown as ZodType<
    { [Name in keyof Fields]: { [Only in Name]: z.output<Fields[Name]> } }[keyof Fields]
  >;
}

/** Everything that others see of each kind of entity. */
export const entitySchemas = {
  interval: intervalSchema,
  crew: crewSchema,
  handover: handoverSchema,
  person: personSchema,
  entry_pathway: entryPathwaySchema,
  join_link: joinLinkSchema,
  gathering: gatheringSchema,
  gathering_series: ruledSeriesSchema,
  calendar_import: calendarImportSchema,
  poll: pollSchema,
  gathering_template: gatheringTemplateSchema,
} satisfies Record<EntityKind, ZodType>;

const deletedSchema = z.object({ id: idSchema, collective_id: idSchema });

/** A change to a collective's data, by kind and name. The `Updated` events also announce new items. */
export const eventSchema = oneOf({
  MeEvent: oneOf({ IntervalDataChanged: personIntervalSchema }),
  IntervalsEvent: oneOf({
    IntervalCreated: intervalSchema,
    IntervalUpdated: intervalSchema,
    IntervalDeleted: intervalSchema.pick({ id: true }),
    IntervalsRolledOver: z.object({
      current_interval: intervalSchema.nullable(),
      next_interval: intervalSchema.nullable(),
    }),
    RemindersSent: remindersSentSchema,
  }),
  CrewsEvent: oneOf({ CrewUpdated: crewSchema, CrewDeleted: deletedSchema, HandoverUpdated: handoverSchema }),
  CollectiveEvent: oneOf({
    CollectiveUpdated: collectiveSchema,
    /** Null if it was deleted. */
    CalendarFeedUpdated: z.object({ collective_id: idSchema, calendar_feed: calendarFeedSchema.nullable() }),
    /** Sent instead of events that have been pruned: the client has to load the state again. */
    ReloadRequired: z.object({ revision: revisionSchema }),
  }),
  PeopleEvent: oneOf({ PersonUpdated: personSchema }),
  EntryPathwayEvent: oneOf({
    EntryPathwayUpdated: entryPathwaySchema,
    EntryPathwayDeleted: deletedSchema,
    JoinLinkUpdated: joinLinkSchema,
  }),
  GatheringsEvent: oneOf({
    GatheringUpdated: gatheringSchema,
    GatheringDeleted: deletedSchema,
    /** Any of its gatherings may have changed, or may be new or gone. */
    SeriesUpdated: ruledSeriesSchema,
    /** With all its gatherings. */
    SeriesDeleted: deletedSchema,
    /** Its gatherings are new, changed or, once it is undone, gone or as they were. */
    ImportUpdated: calendarImportSchema,
    AttendancesUpdated: z.array(attendanceSchema),
    PollUpdated: pollSchema,
    PollAnswersUpdated: pollAnswersSchema,
    PersonReminded: personRemindedSchema,
    GatheringTemplateUpdated: gatheringTemplateSchema,
    GatheringTemplateDeleted: deletedSchema,
  }),
});

/** An event with its author; null if no person caused it. */
export const authoredEventSchema = z.object({ author_id: idSchema.nullable(), event: eventSchema });

/** An event and its position in the event log, from which a follower can resume. */
export const liveEventSchema = authoredEventSchema.extend({
  epoch: z.string().describe("Identifies the life of the database that the revision belongs to."),
  revision: revisionSchema.describe("The event's number in the collective, one more than that of the event before."),
});
