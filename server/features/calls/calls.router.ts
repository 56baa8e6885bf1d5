import { callDeviceSchema, callPreferencesInputSchema } from "../../../shared/calls.schema.ts";
import { router, sessionProcedure } from "../../trpc.ts";
import { changeMailPreferences } from "../mail-preferences/mail-preferences.service.ts";
import { getCalls, turnCallsOff, turnCallsOn } from "./calls.service.ts";

export const callsRouter = router({
  get: sessionProcedure.query(({ ctx }) => getCalls(ctx, ctx.member)),

  turnOn: sessionProcedure.input(callDeviceSchema).mutation(({ ctx, input }) => turnCallsOn(ctx, ctx.member, input)),

  turnOff: sessionProcedure.mutation(({ ctx }) => turnCallsOff(ctx, ctx.member)),

  choose: sessionProcedure
    .input(callPreferencesInputSchema)
    .mutation(({ ctx, input }) => changeMailPreferences(ctx.db, { ...ctx.member, way: "Call" }, input)),
});
