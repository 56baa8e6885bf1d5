import { ownProcedure, router } from "../../rpc/trpc.ts";
import { listOwnHandovers } from "./handovers.service.ts";

/** Part of a member's own procedures, `me`. */
export const ownHandoversRouter = router({
  handovers: ownProcedure.query(({ ctx }) => listOwnHandovers(ctx.db, ctx.member, ctx.member.today)),
});
