import { z } from "zod";
import { tokenSchema } from "../../../shared/auth.ts";
import { eoiSchema } from "../../../shared/entry-pathways.ts";
import { publicProcedure, router, rateLimitedProcedure } from "../../trpc.ts";
import { getEoi, getPublicCollective, submitEoi, updateEoi, withdrawEoi } from "./interest.service.ts";

const collectiveKeySchema = z.object({ collective_id: z.int().positive() });

/** The mailed token both names an expression of interest and proves the right to it. */
const eoiKeySchema = collectiveKeySchema.extend({ token: tokenSchema });

const sendingProcedure = rateLimitedProcedure("interest");

/** For anyone: no answer holds what members keep among themselves, so that mutations answer nothing at all. */
export const interestRouter = router({
  collectiveBySlug: publicProcedure
    .input(z.object({ slug: z.string() }))
    .query(({ ctx, input }) => getPublicCollective(ctx.db, input.slug)),

  submit: sendingProcedure
    .input(collectiveKeySchema)
    .input(eoiSchema)
    .mutation(({ ctx, input: { collective_id, ...eoi } }) => submitEoi(ctx, collective_id, eoi)),

  byToken: publicProcedure.input(eoiKeySchema).query(({ ctx, input }) => getEoi(ctx.db, input)),

  update: sendingProcedure
    .input(eoiKeySchema)
    .input(eoiSchema)
    .mutation(({ ctx, input: { collective_id, token, ...eoi } }) => updateEoi(ctx, { collective_id, token }, eoi)),

  withdraw: sendingProcedure.input(eoiKeySchema).mutation(({ ctx, input }) => withdrawEoi(ctx, input)),
});
