import {
  mailLinkInputSchema,
  mailLinkSchema,
  mailPreferencesInputSchema,
} from "../../../shared/mail-preferences/mail-preferences.schema.ts";
import { ownSessionProcedure, publicProcedure, rateLimitedProcedure, router } from "../../rpc/trpc.ts";
import { getMailPreferences } from "./mail-preferences.queries.ts";
import { changeMailPreferences, getLinkedPreference, setLinkedPreference } from "./mail-preferences.service.ts";

export const mailPreferencesRouter = router({
  get: ownSessionProcedure.query(({ ctx }) => getMailPreferences(ctx.db, ctx.member)),

  update: ownSessionProcedure
    .input(mailPreferencesInputSchema)
    .mutation(({ ctx, input }) => changeMailPreferences(ctx.db, ctx.member, input)),

  /** For anyone with the link of an email: it names the person and the kind of email. */
  linked: publicProcedure.input(mailLinkSchema).query(({ ctx, input }) => getLinkedPreference(ctx, input.token)),

  setLinked: rateLimitedProcedure("mailLinks")
    .input(mailLinkInputSchema)
    .mutation(({ ctx, input }) => setLinkedPreference(ctx, input.token, input.on)),
});
