import type { FormRule } from "antd";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { returnDateProblem } from "../../../shared/participation/involvements.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import type { ParticipationField } from "../../domain/participation-values.ts";

const loadParticipationSchema = () =>
  import("../../../shared/participation/involvements.schema.ts").then((m) => m.participationSchema);

/** The shared schema's rule for one field of the wizard. */
export function participationRules(field: ParticipationField): FormRule[] {
  return schemaRules(loadParticipationSchema, field);
}

/** The facts that the earliest return date depends on. A stored date may stay. */
export interface ReturnDateFacts {
  interval: Interval;
  today: IsoDate;
  stored: IsoDate | null;
}

/** The shared schema, with the rule for a new return date (`docs/domain/participation.md#intention-and-status`). */
export async function loadSchemaWithReturnDate({ interval, today, stored }: ReturnDateFacts) {
  const schema = await loadParticipationSchema();
  return schema.superRefine(({ opt_out_planned_return_date: date }, context) => {
    const problem = date && date !== stored && returnDateProblem(date, interval, today);
    if (problem) context.addIssue({ code: "custom", path: ["opt_out_planned_return_date"], message: problem });
  });
}
