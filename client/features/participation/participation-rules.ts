import type { FormRule } from "antd";
import { participationSchema } from "../../../shared/involvements.schema.ts";
import { schemaRules } from "../../components/schema-rules.ts";
import type { ParticipationField } from "./wizard-steps.ts";

/** The shared schema's rule for one field of the wizard. */
export function participationRules(field: ParticipationField): FormRule[] {
  return schemaRules(participationSchema, field);
}
