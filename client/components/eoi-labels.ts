import type { EoiInput } from "../../shared/entry-pathways.ts";

/** What an expression of interest asks, as the form and its readers see it. */
export const EOI_LABELS: Record<keyof EoiInput, string> = {
  name: "Name",
  email: "Email",
  interest: "Interest",
  context: "Context",
  referral: "How did you hear about us?",
  conflict_experience: "Experience with conflict",
  participant_connections: "Participant connections",
};
