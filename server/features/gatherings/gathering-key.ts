/** Identifies a gathering. */
export interface GatheringKey {
  collectiveId: number;
  id: number;
}
