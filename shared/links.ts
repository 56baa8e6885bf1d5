import { z } from "zod";
import { MAX_LABEL_LENGTH, MAX_LINKS, MIN_URL_LENGTH, URL_LENGTH_LIMIT } from "./constants.ts";

/** The kinds of outside resource a collective or a crew can point to. */
export const LINK_TYPES = ["Loomio", "Matrix", "Taiga", "Website"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface Link {
  link_type: LinkType;
  url: string;
  label: string | null;
}

/** A link as it is being typed: any of it may still be missing. */
export interface LinkRow {
  link_type?: string | null | undefined;
  url?: string | null | undefined;
  label?: string | null | undefined;
}

const LINK_REQUIRED = "Link is required";
const LINK_TYPE_REQUIRED = "Link type is required";
const INVALID_LINK_TYPE = "Invalid link type";
const URL_REQUIRED = "URL is required";
const URL_TOO_SHORT = "URL must be at least 5 characters long";
const URL_TOO_LONG = "URL must be less than 2048 characters long";

/** What a link may lead to: a page of the web, and nothing that a browser would run. */
export const WEB_ADDRESS = /^https?:\/\//i;

/** The order of the fields and of their checks is that of the messages: the first one is shown. */
const linkSchema = z.object({
  link_type: z
    .string(LINK_TYPE_REQUIRED)
    .min(1, { error: LINK_TYPE_REQUIRED, abort: true })
    .pipe(z.enum(LINK_TYPES, INVALID_LINK_TYPE)),
  url: z
    .string(URL_REQUIRED)
    .trim()
    .min(1, URL_REQUIRED)
    .min(MIN_URL_LENGTH, URL_TOO_SHORT)
    .regex(WEB_ADDRESS, "URL must start with https:// or http://")
    .max(URL_LENGTH_LIMIT - 1, URL_TOO_LONG),
  label: z
    .string()
    .trim()
    .max(MAX_LABEL_LENGTH, `Label must be at most ${MAX_LABEL_LENGTH} characters long`)
    .nullish()
    .transform((label) => label || null),
});

const rowSchema = z.object(
  {
    link_type: z.string(INVALID_LINK_TYPE).nullish(),
    url: z.string(URL_REQUIRED).nullish(),
    label: z.string().nullish(),
  },
  LINK_REQUIRED,
);

export function isBlankLink({ link_type, url, label }: LinkRow): boolean {
  return [link_type, url, label].every((text) => !text?.trim());
}

/** A list of links, without its entirely empty rows. They are checked in turn: the first message is the list's. */
export const linksSchema = z
  .array(rowSchema)
  .default([])
  .transform((rows) => rows.filter((row) => !isBlankLink(row)))
  .pipe(z.array(linkSchema).max(MAX_LINKS, `Keep at most ${MAX_LINKS} links`));
