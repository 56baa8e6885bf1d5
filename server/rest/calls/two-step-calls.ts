import { recoveryCodesSchema, twoStepSchema, twoStepSetUpSchema } from "../../../shared/account.schema.ts";
import { nothing } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const account = { tag: "My account", takesSession: true } as const;
const withPassword = { example: { current_password: "seven wet herons" } };

/** A member's two-step sign-in. */
export const TWO_STEP_CALLS: readonly RestCall[] = [
  restCall({
    ...account,
    method: "get",
    path: "/me/two_step",
    procedure: "account.twoStep",
    summary: "Check whether two-step sign-in is on",
    answer: twoStepSchema,
  }),
  restCall({
    ...account,
    ...withPassword,
    method: "post",
    path: "/me/two_step/begin",
    procedure: "account.beginTwoStep",
    summary: "Begin to turn two-step sign-in on",
    description: "Returns the secret for an authenticator app. Nothing changes before it is confirmed.",
    answer: twoStepSetUpSchema,
    failures: ["WrongPassword", "TwoStepIsOn"],
  }),
  restCall({
    ...account,
    method: "post",
    path: "/me/two_step/confirm",
    procedure: "account.confirmTwoStep",
    summary: "Turn two-step sign-in on",
    description:
      "With a code that the app shows. Returns ten recovery codes; each works once, and they cannot be read again.",
    example: { code: "492039" },
    answer: recoveryCodesSchema,
    failures: ["WrongCode", "TwoStepIsOn"],
  }),
  restCall({
    ...account,
    ...withPassword,
    method: "post",
    path: "/me/two_step/recovery_codes",
    procedure: "account.renewRecoveryCodes",
    summary: "Make new recovery codes",
    description: "The earlier ones stop working.",
    answer: recoveryCodesSchema,
    failures: ["WrongPassword", "TwoStepIsOff"],
  }),
  restCall({
    ...account,
    ...withPassword,
    method: "post",
    path: "/me/two_step/turn_off",
    procedure: "account.turnOffTwoStep",
    summary: "Turn two-step sign-in off",
    answer: nothing,
    failures: ["WrongPassword"],
  }),
];
