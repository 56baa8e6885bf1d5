import { z } from "zod";
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from "../constants.ts";
import { MAX_ID } from "./ids.ts";
import { LANGUAGES } from "../languages.ts";
import type { MessageKey } from "../messages.ts";
import { currentZoneName, isTimeZone } from "./time-zones.ts";
import { asLine, isBlank } from "./visible-text.ts";

// The pages' content policy forbids the code that Zod would make, and browsers report the attempt.
if ("document" in globalThis) z.config({ jitless: true });

/** In milliseconds, up to a year. */
export const agoSchema = z.int().min(0).max(31_622_400_000).optional();

/** Where something was given that may wait for the network: devices are known by this for a month. */
export const deviceSchema = z
  .object({ key: z.string().regex(/^[\w-]{1,64}$/), number: z.int().positive() })
  .optional()
  .describe(
    "A random key of the device, and a number that grows with each answer there. They keep its answers in order, " +
      "however long each is on its way.",
  );

export const idSchema = z.int().positive().max(MAX_ID);

/** Identifies something of the member or of their collective. */
export const keySchema = z.object({ id: idSchema });

export const nullableTextSchema = z.string().nullable();

export const revisionSchema = z.int().nonnegative().describe("The number of events that are already included.");

/** The key of a message, for a schema; `validation-words.ts` puts it into words where it is read. */
export function message(key: MessageKey<"validation">): MessageKey<"validation"> {
  return key;
}

const TOO_LONG = message("tooLong");

/** Characters that JSON can carry and PostgreSQL refuses: NUL, and halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

export function withoutUnstorable(text: string): string {
  return text.replaceAll(UNSTORABLE, "");
}

/** Line breaks of other programs. */
const OTHER_BREAKS = /[\v\f\u0085]/g;
/** Nobody sees these control characters, and in JSON each takes six bytes. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

type EditedShape<Shape> = {
  [Field in keyof Shape]: Shape[Field] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Shape[Field];
};

/** Drops undefined fields, so that they replace nothing. */
function given<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Field in keyof Fields]: Exclude<Fields[Field], undefined> };
}

/** The schema for editing what this one makes: without defaults, so that what is not sent stays as it is stored. */
export function editSchemaOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const fields = Object.entries(shape).map(([field, schema]) => [
    field,
    schema instanceof z.ZodDefault ? z.optional(schema.unwrap()) : schema,
  ]);
  return z.object(Object.fromEntries(fields) as EditedShape<Shape>).transform(given);
}

/** A list that clients may leave out. Null, which some of them send, means the same. */
export function optionalList<List extends z.ZodType>(list: List) {
  return z.optional(z.nullish(list).transform((sent) => sent ?? undefined));
}

/** A text as it is stored, without space around it. It is empty if nobody would see any of it. */
function storedText(typed: string): string {
  const text = withoutUnstorable(typed).replaceAll(OTHER_BREAKS, "\n").replaceAll(CONTROLS, "").trim();
  return isBlank(text) ? "" : text;
}

/** A text as it is stored in one line. */
export function storedLine(typed: string): string {
  return storedText(asLine(withoutUnstorable(typed)));
}

/** A text of any number of lines; `required` is the message if it is missing. */
function textSchema(required?: string) {
  return z.string(required).overwrite(storedText);
}

/** A text of one line; `required` is the message if it is missing. */
export function lineSchema(required?: string) {
  return z.string(required).overwrite(storedLine);
}

/** A required line, with each accented letter as one character; `required` is the message if it is missing. */
export function requiredLine(required: string) {
  return lineSchema(required).normalize("NFC").min(1, required).max(MAX_NAME_LENGTH, TOO_LONG);
}

/** A required text of any number of lines. */
export function requiredText(required: string, most = MAX_TEXT_LENGTH) {
  return textSchema(required).min(1, required).max(most, TOO_LONG);
}

/** An optional text; null if it is empty. */
export function optionalText(most: number) {
  return orNull(textSchema().max(most, TOO_LONG));
}

/** An optional text of one line; null if it is empty. */
export function optionalLine(most: number, tooLong: string = TOO_LONG) {
  return orNull(lineSchema().max(most, tooLong));
}

function orNull(schema: z.ZodString) {
  return schema
    .nullable()
    .transform((text) => text || null)
    .default(null);
}

export const optionalTextSchema = optionalText(MAX_TEXT_LENGTH);

export const languageSchema = z.enum(LANGUAGES);

const TIME_ZONE_UNKNOWN = message("timeZoneUnknown");

/** An IANA name. Earlier names become those of today. */
export const timeZoneSchema = z
  .string(TIME_ZONE_UNKNOWN)
  .overwrite(currentZoneName)
  .refine(isTimeZone, TIME_ZONE_UNKNOWN);

export const nameSchema = requiredLine(message("nameRequired"));
