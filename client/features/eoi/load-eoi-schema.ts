/** The schema of both forms for expressions of interest. */
export const loadEoiSchema = () =>
  import("../../../shared/entry-pathways/entry-pathways.schema.ts").then((m) => m.eoiInputSchema);
