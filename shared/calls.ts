import type { z } from "zod";
import type { callDeviceSchema, callHoursInputSchema, callsSchema } from "./calls.schema.ts";
import type { Seen } from "./gatherings.ts";

/** The content of a call, as a device gets it. It is encrypted for the device, and short: names, titles and times. */
export interface Call {
  title: string;
  /** One more line, such as when it is. */
  text?: string;
  /** The page that a press opens, as a path. */
  page: string;
  /** A later call with the same tag replaces this one. */
  tag: string;
  /** Buttons that answer, each with the page that a link in the email would open. */
  answers?: readonly { answer: "Going" | "NotGoing"; label: string; page: string }[];
  /** The time and the place for which they answer. */
  seen?: Seen;
}

/** A call with whom it is for, so that a device that somebody has left does not show it. */
export interface CallToPerson extends Call {
  person_id: number;
  /** Whether it comes in quiet hours. */
  silent?: boolean;
}

/** A page has the worker take down the calls to a person who has left. */
export interface Parting {
  /** Undefined if the page does not know who it was. */
  who?: number | undefined;
  /** Whether nobody is called on this device any more, so that its subscription ends. */
  isOver?: boolean;
}

/** The header of what a device asks by itself: it is no use of the session, which would else never expire. */
export const UNATTENDED = "crewtide-unattended";

export type CallDevice = z.output<typeof callDeviceSchema>;
export type Calls = z.output<typeof callsSchema>;
export type CallHours = Calls["hours"];
export type CallHoursInput = z.output<typeof callHoursInputSchema>;
