import { personKeySchema, profileSchema } from "../../../shared/people.schema.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { editProfile } from "./profile.service.ts";

export const peopleRouter = router({
  update: memberProcedure
    .input(personKeySchema)
    .input(profileSchema)
    .mutation(({ ctx, input: { id, ...profile } }) => editProfile(ctx, { ...ctx.by, id }, profile)),
});
