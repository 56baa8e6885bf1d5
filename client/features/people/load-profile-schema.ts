export const loadProfileSchema = () => import("../../../shared/people.schema.ts").then((m) => m.profileSchema);
