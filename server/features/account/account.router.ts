import {
  addressLinkSchema,
  changeAddressSchema,
  sessionKeySchema,
  twoStepCodeSchema,
  withPasswordSchema,
} from "../../../shared/account.schema.ts";
import { memberProcedure, rateLimitedProcedure, router } from "../../trpc.ts";
import { readPersonalData } from "../membership/personal-data.service.ts";
import { listSecurityEvents } from "../security-log/security-log.queries.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
} from "../two-step/two-step.service.ts";
import { confirmAddress, getOwnAddress, requestAddress } from "./address.service.ts";
import { leaveForGood } from "../membership/leaving.service.ts";
import { endSession, endSessions, listOwnSessions } from "./sessions.service.ts";
import { undoChanges } from "./undo-changes.service.ts";

/** A member's own account. */
export const accountRouter = router({
  address: memberProcedure.query(({ ctx }) => getOwnAddress(ctx, ctx.member)),
  changeAddress: memberProcedure
    .input(changeAddressSchema)
    .mutation(({ ctx, input }) => requestAddress(ctx, ctx.member, input)),
  confirmAddress: memberProcedure
    .input(addressLinkSchema)
    .mutation(({ ctx, input }) => confirmAddress(ctx, ctx.member, input)),
  /** For anyone with the link of a mail about a change. */
  undoChanges: rateLimitedProcedure("accountUndos")
    .input(addressLinkSchema)
    .mutation(({ ctx, input }) => undoChanges(ctx, input)),
  sessions: memberProcedure.query(({ ctx }) => listOwnSessions(ctx.db, ctx.member)),
  endSession: memberProcedure.input(sessionKeySchema).mutation(({ ctx, input }) => endSession(ctx, ctx.member, input)),
  endOtherSessions: memberProcedure.mutation(async ({ ctx }) => {
    await endSessions(ctx, { userId: ctx.member.userId, kept: ctx.member.sessionHash });
  }),
  twoStep: memberProcedure.query(({ ctx }) => getTwoStep(ctx.db, ctx.member)),
  beginTwoStep: memberProcedure
    .input(withPasswordSchema)
    .mutation(({ ctx, input }) => beginTwoStep(ctx, ctx.member, input)),
  confirmTwoStep: memberProcedure
    .input(twoStepCodeSchema)
    .mutation(({ ctx, input }) => confirmTwoStep(ctx, ctx.member, input)),
  turnOffTwoStep: memberProcedure
    .input(withPasswordSchema)
    .mutation(({ ctx, input }) => turnOffTwoStep(ctx, ctx.member, input)),
  renewRecoveryCodes: memberProcedure
    .input(withPasswordSchema)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, ctx.member, input)),
  personalData: memberProcedure.query(({ ctx }) => readPersonalData(ctx.db, ctx.member)),
  leaveForGood: memberProcedure
    .input(withPasswordSchema)
    .mutation(({ ctx, input }) => leaveForGood(ctx, ctx.member, input)),
  securityLog: memberProcedure.query(({ ctx }) => listSecurityEvents(ctx.db, ctx.member.userId)),
});
