import { z } from "zod";
import { MAX_DAYS_OF_JOIN_LINK, MAX_USES_OF_JOIN_LINK } from "../constants.ts";
import { eoiInputSchema } from "./entry-pathways.schema.ts";
import { idSchema, message, nullableTextSchema, requiredLine } from "../basics/fields.schema.ts";

/** A link by which a group asks to join, without its token (`docs/domain/entry-pathways.md#links-for-a-group`). */
export const joinLinkSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  name: z.string().describe("For whom it is; only members see it."),
  uses: z.int().describe("How many people can ask to join with it."),
  expires_at: z.string().describe("Until when it works, in UTC."),
  ended_at: nullableTextSchema.describe("When a member ended it; null if nobody did."),
  author_id: idSchema.nullable().describe("Who made it; null if their data was removed."),
});
export type JoinLink = z.output<typeof joinLinkSchema>;

/** A link that has neither expired nor been ended. */
export const openJoinLinkSchema = joinLinkSchema.extend({
  used: z.int().describe("How many people have asked to join with it."),
});
export type OpenJoinLink = z.output<typeof openJoinLinkSchema>;

/** A number from 1 to `most`; otherwise the message says so. */
const upTo = (most: number, invalid: string) => z.int(invalid).min(1, invalid).max(most, invalid);

/** A link that a member makes. */
export const joinLinkInputSchema = z.object({
  name: requiredLine(message("nameRequired")),
  uses: upTo(MAX_USES_OF_JOIN_LINK, message("usesInvalid")),
  days: upTo(MAX_DAYS_OF_JOIN_LINK, message("daysInvalid")).describe("How long it works."),
});
export type JoinLinkInput = z.output<typeof joinLinkInputSchema>;

/** A link as somebody who has it sees it. */
export const usableJoinLinkSchema = joinLinkSchema.pick({ expires_at: true });

export const joinInputSchema = eoiInputSchema.pick({ name: true, email: true, language: true });
export type JoinInput = z.output<typeof joinInputSchema>;
