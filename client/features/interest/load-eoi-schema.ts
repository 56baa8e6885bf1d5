/** What both forms of an expression of interest are checked by. */
export const loadEoiSchema = () => import("../../../shared/entry-pathways.ts").then((m) => m.eoiSchema);
