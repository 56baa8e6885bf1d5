import { z } from "zod";
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from "./constants.ts";

/** A text of one line that cannot be left out. `what` begins the messages: "Name" gives "Name is required". */
export function requiredLine(what: string) {
  const required = `${what} is required`;
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(MAX_NAME_LENGTH, `${what} must be at most ${MAX_NAME_LENGTH} characters long`);
}

const TEXT_TOO_LONG = `Use at most ${MAX_TEXT_LENGTH.toLocaleString("en")} characters`;

/** The same for a text of any number of lines. */
export function requiredText(what: string) {
  const required = `${what} is required`;
  return z.string(required).trim().min(1, required).max(MAX_TEXT_LENGTH, TEXT_TOO_LONG);
}

/** A text that may be left out: null where nothing is in it. */
export const optionalTextSchema = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH, TEXT_TOO_LONG)
  .nullish()
  .transform((text) => text || null);

export const nameSchema = requiredLine("Name");
