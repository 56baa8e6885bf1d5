import type { EoiInput } from "../../shared/entry-pathways.ts";

/** The labels of an expression of interest's fields. */
export const EOI_LABELS: Record<keyof EoiInput, string> = {
  name: "Name",
  email: "Email",
  interest: "Interest",
  context: "Context",
  referral: "How did you hear about us?",
  conflict_experience: "Experience with conflict",
  participant_connections: "Participant connections",
};
