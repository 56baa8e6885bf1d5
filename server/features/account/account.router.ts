import { addressLinkSchema, changeAddressSchema, sessionKeySchema } from "../../../shared/account.schema.ts";
import { memberProcedure, rateLimitedProcedure, router } from "../../trpc.ts";
import { listSecurityEvents } from "../security-log/security-log.queries.ts";
import { confirmAddress, getOwnAddress, requestAddress, undoAddressChange } from "./address.service.ts";
import { endSession, endSessions, listOwnSessions } from "./sessions.service.ts";

/** A member's own account. */
export const accountRouter = router({
  address: memberProcedure.query(({ ctx }) => getOwnAddress(ctx, ctx.member)),
  changeAddress: memberProcedure
    .input(changeAddressSchema)
    .mutation(({ ctx, input }) => requestAddress(ctx, ctx.member, input)),
  confirmAddress: memberProcedure
    .input(addressLinkSchema)
    .mutation(({ ctx, input }) => confirmAddress(ctx, ctx.member, input)),
  /** For whoever has the link that was mailed to the old address. */
  undoAddressChange: rateLimitedProcedure("addressUndos")
    .input(addressLinkSchema)
    .mutation(({ ctx, input }) => undoAddressChange(ctx, input)),
  sessions: memberProcedure.query(({ ctx }) => listOwnSessions(ctx.db, ctx.member)),
  endSession: memberProcedure.input(sessionKeySchema).mutation(({ ctx, input }) => endSession(ctx, ctx.member, input)),
  endOtherSessions: memberProcedure.mutation(({ ctx }) =>
    endSessions(ctx, { userId: ctx.member.userId, kept: ctx.member.sessionHash }),
  ),
  securityLog: memberProcedure.query(({ ctx }) => listSecurityEvents(ctx.db, ctx.member.userId)),
});
