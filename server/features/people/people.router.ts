import { keySchema } from "../../../shared/basics/fields.schema.ts";
import { profileEditSchema } from "../../../shared/people/people.schema.ts";
import { memberProcedure, router } from "../../rpc/trpc.ts";
import { editProfile } from "./profile.service.ts";

export const peopleRouter = router({
  update: memberProcedure
    .input(keySchema)
    .input(profileEditSchema)
    .mutation(({ ctx, input: { id, ...profile } }) => editProfile(ctx, { ...ctx.by, id }, profile)),
});
