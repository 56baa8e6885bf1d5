import { callDeviceSchema, callHoursInputSchema, callPreferencesInputSchema } from "../../../shared/calls.schema.ts";
import { router, sessionProcedure } from "../../trpc.ts";
import { changeMailPreferences } from "../mail-preferences/mail-preferences.service.ts";
import { getCalls, renewDevice, setCallHours, turnCallsOff, turnCallsOn } from "./calls.service.ts";

export const callsRouter = router({
  get: sessionProcedure.query(({ ctx }) => getCalls(ctx, ctx.member)),

  turnOn: sessionProcedure.input(callDeviceSchema).mutation(({ ctx, input }) => turnCallsOn(ctx, ctx.member, input)),

  /** For a browser that has given its device another address. */
  renew: sessionProcedure.input(callDeviceSchema).mutation(({ ctx, input }) => renewDevice(ctx, ctx.member, input)),

  turnOff: sessionProcedure.mutation(({ ctx }) => turnCallsOff(ctx, ctx.member)),

  choose: sessionProcedure
    .input(callPreferencesInputSchema)
    .mutation(({ ctx, input }) => changeMailPreferences(ctx.db, { ...ctx.member, way: "Call" }, input)),

  setHours: sessionProcedure
    .input(callHoursInputSchema)
    .mutation(({ ctx, input }) => setCallHours(ctx, ctx.member, input)),
});
