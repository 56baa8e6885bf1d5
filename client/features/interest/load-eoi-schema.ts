/** What both forms of an expression of interest are checked by. */
export const loadEoiSchema = () => import("../../../shared/entry-pathways.schema.ts").then((m) => m.eoiInputSchema);
