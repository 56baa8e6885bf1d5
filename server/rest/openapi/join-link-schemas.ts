import { z } from "zod";
import { eventSchema } from "../../../shared/events/events.schema.ts";
import { revisionSchema } from "../../../shared/basics/fields.schema.ts";
import {
  joinLinkSchema,
  openJoinLinkSchema,
  usableJoinLinkSchema,
} from "../../../shared/entry-pathways/join-links.schema.ts";
import { documented } from "./json-schema.ts";
import { JOIN_LINK } from "./examples.ts";

const { expires_at } = JOIN_LINK;

export const JOIN_LINK_SCHEMAS = {
  JoinLink: documented(joinLinkSchema, "A link for a group, without the link itself.", JOIN_LINK),
  OpenJoinLinks: documented(z.array(openJoinLinkSchema), "Links that have neither expired nor been ended.", [
    { ...JOIN_LINK, used: 7 },
  ]),
  NewJoinLink: documented(
    z.object({ revision: revisionSchema, events: z.array(eventSchema), url: z.string() }),
    "The events caused by making a link for a group, and its URL. That is returned only once.",
  ),
  UsableJoinLink: documented(usableJoinLinkSchema, "A link for a group as somebody who has it sees it.", {
    expires_at,
  }),
};
