import { z } from "zod";
import { formerMemberSchema } from "../../../shared/departures.schema.ts";
import { named } from "./named-answers.ts";

export const formerMembers = named("FormerMembers", z.array(formerMemberSchema), {
  description: "Former members, the latest first.",
  example: [
    {
      person_id: 9,
      left_at: "2026-03-28T17:05:00.000Z",
      reason: "We have not heard from you since spring.",
      marked_by: 4,
      can_be_undone: true,
    },
  ],
});
