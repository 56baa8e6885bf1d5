import { z } from "zod";
import {
  deletableCollectiveSchema,
  keptCopiesSchema,
  ownAddressSchema,
  securityEventSchema,
  accessTokenSchema,
  newAccessTokenSchema,
  sessionSchema,
  undoneSchema,
} from "../../../shared/account/account.schema.ts";
import { signedInSchema } from "../../../shared/auth/auth.schema.ts";
import { documented } from "./json-schema.ts";
import { ACCESS_TOKEN } from "./examples.ts";

/** The schemas of accounts, sessions and tokens. */
export const ACCOUNT_SCHEMAS = {
  SignedIn: documented(signedInSchema, "The signed-in user and their person in the collective.", {
    user_id: 7,
    person_id: 4,
  }),
  PasswordReset: documented(
    z.object({ signed_in: z.boolean() }),
    "Whether the person is now signed in, as after accepting an invitation.",
  ),
  Undone: documented(undoneSchema, "What was undone of an account.", {
    token: "the-token-that-sets-a-password",
    undone: ["Address", "TwoStep"],
    invitations: [{ name: "Ines", outcome: "Withdrawn" }],
    more_invitations: 0,
    two_step_stays_off: false,
  }),
  OwnAddress: documented(ownAddressSchema, "The address with which you sign in.", {
    email: "marisol@example.org",
    pending: null,
  }),
  DeletableCollective: documented(deletableCollectiveSchema, "Until when you can delete your collective.", {
    deletable_until: null,
  }),
  KeptCopies: documented(keptCopiesSchema, "Until when the server's own copies have what is deleted today.", {
    copies_until: "2026-04-04",
    backups_until: "2026-03-11",
  }),
  Session: documented(sessionSchema, "A browser or program in which you are signed in.", {
    id: 12,
    device: "Firefox on Linux",
    created_at: "2026-03-01T18:20:00.000Z",
    last_seen_at: "2026-03-04T07:00:00.000Z",
    is_current: true,
  }),
  Sessions: documented(z.array(sessionSchema), "Where you are signed in, the most recently used first."),
  AccessToken: documented(accessTokenSchema, "A token for your scripts.", ACCESS_TOKEN),
  AccessTokens: documented(z.array(accessTokenSchema), "Your tokens for scripts that work, the newest first."),
  NewAccessToken: documented(newAccessTokenSchema, "A new token for your scripts. It is returned only once.", {
    ...ACCESS_TOKEN,
    last_used_at: null,
    last_address: null,
    token: "ctk_your-token",
  }),
  SecurityEvent: documented(securityEventSchema, "Something that concerns the security of your account.", {
    at: "2026-03-04T07:00:00.000Z",
    kind: "PasswordChanged",
    device: "Firefox on Linux",
  }),
  SecurityLog: documented(
    z.array(securityEventSchema),
    "What happened to the security of your account in the last year, newest first.",
  ),
};
