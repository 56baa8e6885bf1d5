/** Every address of the app, in one place. */
export const paths = {
  home: "/",
  dashboard: "/dashboard",
  editCollective: "/collective/edit",
  people: "/people",
  newPerson: "/people/new",
  person: (personId: number) => `/people/${personId}`,
  editPerson: (personId: number) => `/people/${personId}/edit`,
  crews: "/crews",
  newCrew: "/crews/new",
  editCrew: (crewId: number) => `/crews/${crewId}/edit`,
  intervals: "/intervals",
  newInterval: "/intervals/new",
  myParticipation: (intervalId: number) => `/my_participation/${intervalId}`,
  entryPathways: "/entry_pathways",
  entryPathway: (entryPathwayId: number) => `/entry_pathways/${entryPathwayId}`,
  login: "/auth/login",
  forgotPassword: "/auth/forgot_password",
  resetPassword: "/auth/reset_password",
  interest: (slug: string) => `/collective/${slug}/interest`,
  manageInterest: (slug: string, authToken: string) => `/collective/${slug}/interest/${authToken}`,
  setup: "/setup",
  releases: "/releases",
} as const;

/** The addresses that carry something, as routes. */
export const patterns = {
  person: "/people/:personId",
  editPerson: "/people/:personId/edit",
  editCrew: "/crews/:crewId/edit",
  myParticipation: "/my_participation/:intervalId",
  entryPathway: "/entry_pathways/:entryPathwayId",
  interest: "/collective/:slug/interest",
  manageInterest: "/collective/:slug/interest/:authToken",
} as const;

/** The id in an address, where it is one. */
export function parseId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
