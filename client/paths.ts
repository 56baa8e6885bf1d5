/** Every address of the app, in one place. */
export const paths = {
  home: "/",
  dashboard: "/dashboard",
  myParticipation: (intervalId: number) => `/my_participation/${intervalId}`,
  login: "/auth/login",
  setup: "/setup",
  releases: "/releases",
} as const;

/** The addresses that carry something, as routes. */
export const patterns = {
  myParticipation: "/my_participation/:intervalId",
} as const;
