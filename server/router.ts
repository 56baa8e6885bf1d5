import { authRouter } from "./features/auth/auth.router.ts";
import { collectiveRouter } from "./features/collective/collective.router.ts";
import { crewsRouter } from "./features/crews/crews.router.ts";
import { interestRouter } from "./features/interest/interest.router.ts";
import { intervalsRouter } from "./features/intervals/intervals.router.ts";
import { invitationsRouter } from "./features/invitations/invitations.router.ts";
import { liveRouter } from "./features/live/live.router.ts";
import { meRouter } from "./features/participation/me.router.ts";
import { peopleRouter } from "./features/people/people.router.ts";
import { setupRouter } from "./features/setup/setup.router.ts";
import { router } from "./trpc.ts";

const calls = {
  auth: authRouter,
  collective: collectiveRouter,
  crews: crewsRouter,
  interest: interestRouter,
  intervals: intervalsRouter,
  invitations: invitationsRouter,
  me: meRouter,
  people: peopleRouter,
  setup: setupRouter,
};

/** What HTTP reaches. A subscription over HTTP would outlive the session that it was opened with. */
export const httpRouter = router(calls);

/** Everything a client can ask for. */
export const appRouter = router({ ...calls, live: liveRouter });

export type AppRouter = typeof appRouter;

/** What a socket reaches: subscriptions alone. Everything else goes over HTTP, under its checks. */
export const socketRouter = router({ live: liveRouter });
