import type { FormRule } from "antd";
import { schemaRules } from "../../components/schema-rules.ts";
import type { ParticipationField } from "./participation-values.ts";

export const loadParticipationSchema = () =>
  import("../../../shared/involvements.schema.ts").then((m) => m.participationSchema);

/** The shared schema's rule for one field of the wizard. */
export function participationRules(field: ParticipationField): FormRule[] {
  return schemaRules(loadParticipationSchema, field);
}
