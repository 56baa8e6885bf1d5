import { keySchema } from "../../../shared/basics/fields.schema.ts";
import {
  collectiveToDeleteSchema,
  addressLinkSchema,
  changeAddressSchema,
  languageChoiceSchema,
  passwordOrCodeSchema,
  tokenWishSchema,
  twoStepCodeSchema,
  withPasswordSchema,
} from "../../../shared/account/account.schema.ts";
import { keptCopies } from "../../backup/old-copies.ts";
import { limitedMemberProcedure, ownSessionProcedure, rateLimitedProcedure, router } from "../../rpc/trpc.ts";
import { deleteMistake, findDeletableUntil } from "../collective/collective-removal.service.ts";
import { readPersonalData } from "../membership/personal-data.service.ts";
import { listSecurityEvents } from "../security-log/security-log.queries.ts";
import { checkSecondStep } from "../two-step/second-step.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
} from "../two-step/two-step.service.ts";
import { confirmAddress, getLinkedAddress, getOwnAddress, requestAddress } from "./address.service.ts";
import { setLanguage } from "./language.service.ts";
import { removePerson } from "../membership/removal.service.ts";
import { checkCurrentPassword } from "../credentials/current-password.ts";
import { endSession, endSessions, listOwnSessions } from "./sessions.service.ts";
import { listTokens, makeToken } from "./tokens.service.ts";
import { findUndoableChanges, undoChanges } from "./undo-changes.service.ts";

/** For members who give their current password. Throws `WrongPassword` and `TooManyRequests`. */
const confirmedProcedure = ownSessionProcedure.input(withPasswordSchema).use(async ({ ctx, input, next }) => {
  await checkCurrentPassword(ctx, ctx.member.userId, input.current_password);
  return next();
});

export const accountRouter = router({
  address: ownSessionProcedure.query(({ ctx }) => getOwnAddress(ctx, ctx.member)),
  changeAddress: ownSessionProcedure
    .input(changeAddressSchema)
    .mutation(({ ctx, input }) => requestAddress(ctx, ctx.member, input)),
  linkedAddress: ownSessionProcedure
    .input(addressLinkSchema)
    .query(({ ctx, input }) => getLinkedAddress(ctx, ctx.member, input)),
  confirmAddress: ownSessionProcedure
    .input(addressLinkSchema)
    .mutation(({ ctx, input }) => confirmAddress(ctx, ctx.member, input)),
  /** For anyone with the link of an email about a change. */
  undoableChanges: rateLimitedProcedure("accountUndoLookUps")
    .input(addressLinkSchema)
    .query(({ ctx, input }) => findUndoableChanges(ctx, input)),
  undoChanges: rateLimitedProcedure("accountUndos")
    .input(addressLinkSchema)
    .mutation(({ ctx, input }) => undoChanges(ctx, input)),
  setLanguage: ownSessionProcedure
    .input(languageChoiceSchema)
    .mutation(({ ctx, input }) => setLanguage(ctx, ctx.member, input)),
  sessions: ownSessionProcedure.query(({ ctx }) => listOwnSessions(ctx.db, ctx.member)),
  endSession: ownSessionProcedure
    .input(keySchema)
    .mutation(({ ctx, input }) => endSession(ctx, { userId: ctx.member.userId, ...input, isToken: false })),
  endOtherSessions: ownSessionProcedure.mutation(async ({ ctx }) => {
    await endSessions(ctx, { userId: ctx.member.userId, kept: ctx.member.sessionHash });
  }),
  twoStep: ownSessionProcedure.query(({ ctx }) => getTwoStep(ctx.db, ctx.member)),
  beginTwoStep: confirmedProcedure.mutation(({ ctx }) => beginTwoStep(ctx, ctx.member)),
  confirmTwoStep: ownSessionProcedure
    .input(twoStepCodeSchema)
    .mutation(({ ctx, input }) => confirmTwoStep(ctx, ctx.member, input)),
  turnOffTwoStep: confirmedProcedure.mutation(({ ctx }) => turnOffTwoStep(ctx, ctx.member)),
  renewRecoveryCodes: confirmedProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx, ctx.member)),
  personalData: limitedMemberProcedure("personalDataOf")
    .meta({ tokens: "None", own: true })
    .query(({ ctx }) => readPersonalData(ctx.db, ctx.member)),
  keptCopies: ownSessionProcedure.query(({ ctx }) => keptCopies(ctx)),
  deletableCollective: ownSessionProcedure.query(async ({ ctx }) => ({
    deletable_until: await findDeletableUntil(ctx.db, ctx.clock, ctx.member.collectiveId),
  })),
  /** Deletes a collective that was made by mistake (`docs/domain/membership.md#leaving`). */
  deleteCollective: confirmedProcedure.input(collectiveToDeleteSchema).mutation(async ({ ctx, input }) => {
    await deleteMistake(ctx, ctx.member, input.collective_name);
    ctx.cookie.clear();
  }),
  /** Removes the member with all their personal data (`docs/domain/membership.md#leaving`). */
  leaveForGood: confirmedProcedure.mutation(async ({ ctx }) => {
    const { collectiveId, personId } = ctx.member;
    await removePerson(ctx, { collectiveId, personId });
    ctx.cookie.clear();
  }),
  tokens: ownSessionProcedure.query(({ ctx }) => listTokens(ctx, ctx.member)),
  makeToken: ownSessionProcedure
    .input(tokenWishSchema)
    .input(passwordOrCodeSchema)
    // Last, so that a mistake in the other fields does not use up a code.
    .use(async ({ ctx, input: { current_password, code }, next }) => {
      const { userId } = ctx.member;
      if (current_password !== undefined) await checkCurrentPassword(ctx, userId, current_password);
      if (code !== undefined) await checkSecondStep(ctx, userId, code);
      await ctx.limits.count("accessTokensOf", String(userId));
      return next();
    })
    .mutation(({ ctx, input }) => makeToken(ctx, ctx.member, input)),
  endToken: ownSessionProcedure
    .input(keySchema)
    .mutation(({ ctx, input }) => endSession(ctx, { userId: ctx.member.userId, ...input, isToken: true })),
  securityLog: ownSessionProcedure.query(({ ctx }) => listSecurityEvents(ctx.db, ctx.member.userId)),
});
