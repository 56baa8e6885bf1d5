import { z } from "zod";
import { MAX_LABEL_LENGTH, MAX_LINKS, MIN_URL_LENGTH, URL_LENGTH_LIMIT, WEB_ADDRESS } from "../constants.ts";
import { LINK_TYPES } from "../enumerations.ts";
import { lineSchema, message, nullableTextSchema, optionalLine, optionalList } from "./fields.schema.ts";
import { isBlankLink } from "./links.ts";

export const linkSchema = z.object({ link_type: z.enum(LINK_TYPES), url: z.string(), label: nullableTextSchema });
export type Link = z.output<typeof linkSchema>;

const LINK_REQUIRED = message("linkRequired");
const LINK_TYPE_REQUIRED = message("linkTypeRequired");
const INVALID_LINK_TYPE = message("linkTypeInvalid");
const URL_REQUIRED = message("urlRequired");
const URL_TOO_SHORT = message("urlTooShort");
const URL_TOO_LONG = message("urlTooLong");

/** Fields and checks are in the order of their messages: the first message is shown. */
const linkInputSchema = z.object({
  link_type: z
    .string(LINK_TYPE_REQUIRED)
    .min(1, { error: LINK_TYPE_REQUIRED, abort: true })
    .pipe(z.enum(LINK_TYPES, INVALID_LINK_TYPE)),
  url: lineSchema(URL_REQUIRED)
    .min(1, URL_REQUIRED)
    .min(MIN_URL_LENGTH, URL_TOO_SHORT)
    .regex(WEB_ADDRESS, message("urlScheme"))
    .max(URL_LENGTH_LIMIT - 1, URL_TOO_LONG),
  label: optionalLine(MAX_LABEL_LENGTH, message("labelTooLong")),
});

/** A link while it is being typed: any part may be missing. */
const rowSchema = z.object(
  {
    link_type: z.string(INVALID_LINK_TYPE).nullish(),
    url: z.string(URL_REQUIRED).nullish(),
    label: z.string().nullish(),
  },
  LINK_REQUIRED,
);

/** A list of links. Entirely empty rows are dropped; the list's message is the first error. */
export const linksInputSchema = optionalList(
  z
    .array(rowSchema)
    .transform((rows) => rows.filter((row) => !isBlankLink(row)))
    .pipe(z.array(linkInputSchema).max(MAX_LINKS, message("tooManyLinks"))),
).default([]);
