import { z } from "zod";
import { idSchema } from "../basics/fields.schema.ts";

/** An address for calendar apps. The address itself is returned once, when it is made. */
export const calendarFeedSchema = z.object({
  created_at: z.string().describe("When the address was made, in UTC."),
  created_by: idSchema.describe("The person who made it."),
});
export type CalendarFeed = z.output<typeof calendarFeedSchema>;

/** The member's own and the collective's; null if there is none. */
export const calendarFeedsSchema = z.object({
  mine: calendarFeedSchema.nullable(),
  collective: calendarFeedSchema.nullable(),
});
export type CalendarFeeds = z.output<typeof calendarFeedsSchema>;

/** A feed that was just made. */
export const calendarAddressSchema = calendarFeedSchema.extend({
  url: z.string().describe("Anyone who has it can read the calendar."),
});
export type CalendarAddress = z.output<typeof calendarAddressSchema>;
