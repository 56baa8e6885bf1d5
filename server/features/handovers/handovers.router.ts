import { memberProcedure, router } from "../../rpc/trpc.ts";
import { listOwnHandovers } from "./handovers.service.ts";

/** Part of a member's own procedures, `me`. */
export const ownHandoversRouter = router({
  handovers: memberProcedure.query(({ ctx }) => listOwnHandovers(ctx.db, ctx.member, ctx.member.today)),
});
