import { z } from "zod";
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from "./constants.ts";

export const idSchema = z.int().positive();

export const nullableTextSchema = z.string().nullable();

export const revisionSchema = z.int().nonnegative().describe("How many events this already contains.");

function atMost(characters: number): string {
  return `Use at most ${characters.toLocaleString("en")} characters`;
}

/** A text of one line that cannot be left out; `required` says so. */
export function requiredLine(required: string) {
  return z.string(required).trim().min(1, required).max(MAX_NAME_LENGTH, atMost(MAX_NAME_LENGTH));
}

/** The same for a text of any number of lines. */
export function requiredText(required: string) {
  return z.string(required).trim().min(1, required).max(MAX_TEXT_LENGTH, atMost(MAX_TEXT_LENGTH));
}

/** A text that may be left out: null where nothing is in it. */
export const optionalTextSchema = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH, atMost(MAX_TEXT_LENGTH))
  .nullish()
  .transform((text) => text || null);

export const nameSchema = requiredLine("Name is required");
