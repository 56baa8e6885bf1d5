import type { z } from "zod";
import type { callDeviceSchema, callHoursInputSchema, callsSchema } from "./calls.schema.ts";

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
}

export type CallDevice = z.output<typeof callDeviceSchema>;
export type Calls = z.output<typeof callsSchema>;
export type CallHours = Calls["hours"];
export type CallHoursInput = z.output<typeof callHoursInputSchema>;
