import {
  pushDeviceSchema,
  notificationHoursInputSchema,
  notificationPreferencesInputSchema,
} from "../../../shared/notifications/notifications.schema.ts";
import { router, sessionProcedure } from "../../rpc/trpc.ts";
import { changeMailPreferences } from "../mail-preferences/mail-preferences.service.ts";
import {
  getNotificationSettings,
  setNotificationHours,
  turnNotificationsOff,
  storeDevice,
} from "./notifications.service.ts";

export const notificationsRouter = router({
  get: sessionProcedure.query(({ ctx }) => getNotificationSettings(ctx, ctx.member)),

  turnOn: sessionProcedure
    .input(pushDeviceSchema)
    .mutation(({ ctx, input: device }) => storeDevice(ctx, ctx.member, { device, isKnown: false })),

  /** For a browser that has given its device another address. */
  renew: sessionProcedure
    .input(pushDeviceSchema)
    .mutation(({ ctx, input: device }) => storeDevice(ctx, ctx.member, { device, isKnown: true })),

  turnOff: sessionProcedure.mutation(({ ctx }) => turnNotificationsOff(ctx, ctx.member)),

  choose: sessionProcedure
    .input(notificationPreferencesInputSchema)
    .mutation(({ ctx, input }) => changeMailPreferences(ctx.db, { ...ctx.member, way: "Notification" }, input)),

  setHours: sessionProcedure
    .input(notificationHoursInputSchema)
    .mutation(({ ctx, input }) => setNotificationHours(ctx, ctx.member, input)),
});
