import type { z } from "zod";
import type {
  changeAddressSchema,
  languageChoiceSchema,
  ownAddressSchema,
  recoveryCodesSchema,
  securityEventSchema,
  sessionSchema,
  twoStepSchema,
  twoStepSetUpSchema,
  undoableChangesSchema,
  undoneSchema,
} from "./account.schema.ts";

export type Session = z.output<typeof sessionSchema>;
export type OwnAddress = z.output<typeof ownAddressSchema>;
export type LanguageChoice = z.output<typeof languageChoiceSchema>;
export type ChangeAddressInput = z.output<typeof changeAddressSchema>;
export type TwoStep = z.output<typeof twoStepSchema>;
export type TwoStepSetUp = z.output<typeof twoStepSetUpSchema>;
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;
export type UndoableChanges = z.output<typeof undoableChangesSchema>;
export type Undone = z.output<typeof undoneSchema>;
export type SecurityEvent = z.output<typeof securityEventSchema>;
