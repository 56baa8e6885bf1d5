import type { z } from "zod";
import type {
  pushDeviceSchema,
  notificationHoursInputSchema,
  notificationSettingsSchema,
} from "./notifications.schema.ts";
import type { Seen } from "../gatherings/gatherings.ts";

/** A notification as a device gets it: encrypted for it, and short, with names, titles and times. */
export interface PushNotification {
  title: string;
  /** One more line, such as when it is. */
  text?: string;
  /** The page that a press opens, as a path. */
  page: string;
  /** A later one with the same tag replaces it. */
  tag: string;
  /** Buttons that answer, each with the page that a link in the email would open. */
  answers?: readonly { answer: "Going" | "NotGoing"; label: string; page: string }[];
  /** The time and the place for which they answer. */
  seen?: Seen;
}

/** A notification with whom it is for, so that a device that somebody has left does not show it. */
export interface NotificationToPerson extends PushNotification {
  person_id: number;
  /** Whether it comes in quiet hours. */
  silent?: boolean;
}

/** A page has the worker take down the notifications for a person who has left. */
export interface Parting {
  /** Undefined if the page does not know who it was. */
  who?: number | undefined;
  /** Whether this device gets no notifications any more, so that its subscription ends. */
  isOver?: boolean;
}

/** The header of what a device asks by itself: it is no use of the session, which would else never expire. */
export const UNATTENDED = "crewtide-unattended";

export type PushDevice = z.output<typeof pushDeviceSchema>;
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;
export type NotificationHours = NotificationSettings["hours"];
export type NotificationHoursInput = z.output<typeof notificationHoursInputSchema>;
