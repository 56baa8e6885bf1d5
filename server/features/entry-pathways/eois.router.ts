import { z } from "zod";
import { emailSchema, tokenSchema } from "../../../shared/auth/auth.schema.ts";
import { eoiEditSchema, eoiInputSchema } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { idSchema } from "../../../shared/basics/fields.schema.ts";
import { joinInputSchema } from "../../../shared/entry-pathways/join-links.schema.ts";
import { publicProcedure, router, rateLimitedProcedure } from "../../rpc/trpc.ts";
import { getEoi, getPublicCollective, submitEoi, sendEoiLink, changeEoi, withdrawEoi } from "./eois.service.ts";
import { getUsableJoinLink, joinByLink } from "./join-links.service.ts";

const collectiveKeySchema = z.object({ collective_id: idSchema });

/** The token of a link identifies what it is for, and authorises access to it. */
const eoiKeySchema = collectiveKeySchema.extend({ token: tokenSchema });

const sendingProcedure = rateLimitedProcedure("interest");

/** Public: results contain nothing that is for members only, so mutations return nothing. */
export const eoisRouter = router({
  collectiveBySlug: publicProcedure
    .input(z.object({ slug: z.string() }))
    .query(({ ctx, input }) => getPublicCollective(ctx.db, input.slug)),

  submit: sendingProcedure
    .input(collectiveKeySchema)
    .input(eoiInputSchema)
    .mutation(({ ctx, input: { collective_id, ...eoi } }) => submitEoi(ctx, collective_id, eoi)),

  sendLink: sendingProcedure
    .input(collectiveKeySchema.extend({ email: emailSchema }))
    .mutation(({ ctx, input }) => sendEoiLink(ctx, input.collective_id, input.email)),

  joinLink: publicProcedure.input(eoiKeySchema).query(({ ctx, input }) => getUsableJoinLink(ctx, input)),

  join: sendingProcedure
    .input(eoiKeySchema)
    .input(joinInputSchema)
    .mutation(({ ctx, input: { collective_id, token, ...person } }) =>
      joinByLink(ctx, { collective_id, token }, person),
    ),

  byToken: publicProcedure.input(eoiKeySchema).query(({ ctx, input }) => getEoi(ctx.db, input)),

  update: sendingProcedure
    .input(eoiKeySchema)
    .input(eoiEditSchema)
    .mutation(({ ctx, input: { collective_id, token, ...eoi } }) => changeEoi(ctx, { collective_id, token }, eoi)),

  withdraw: sendingProcedure.input(eoiKeySchema).mutation(({ ctx, input }) => withdrawEoi(ctx, input)),
});
