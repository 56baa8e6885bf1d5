import { sessionKeySchema } from "../../../shared/account.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { listSecurityEvents } from "../security-log/security-log.queries.ts";
import { endSession, endSessions, listOwnSessions } from "./sessions.service.ts";

/** A member's own account. */
export const accountRouter = router({
  sessions: memberProcedure.query(({ ctx }) => listOwnSessions(ctx.db, ctx.member)),
  endSession: memberProcedure.input(sessionKeySchema).mutation(({ ctx, input }) => endSession(ctx, ctx.member, input)),
  endOtherSessions: memberProcedure.mutation(({ ctx }) =>
    endSessions(ctx, { userId: ctx.member.userId, kept: ctx.member.sessionHash }),
  ),
  securityLog: memberProcedure.query(({ ctx }) => listSecurityEvents(ctx.db, ctx.member.userId)),
});
