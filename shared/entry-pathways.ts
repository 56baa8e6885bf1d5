/** An expression of interest as members see it: without its e-mail address. */
export interface EntryPathway {
  id: number;
  collective_id: number;
  name: string;
  interest: string | null;
  context: string | null;
  referral: string | null;
  conflict_experience: string | null;
  participant_connections: string | null;
}
