import type { z } from "zod";
import type { calendarAddressSchema, calendarFeedSchema, calendarFeedsSchema } from "./calendar.schema.ts";

export type CalendarFeed = z.output<typeof calendarFeedSchema>;
export type CalendarFeeds = z.output<typeof calendarFeedsSchema>;
export type CalendarAddress = z.output<typeof calendarAddressSchema>;
