import { authRouter } from "./features/auth/auth.router.ts";
import { collectiveRouter } from "./features/collective/collective.router.ts";
import { liveRouter } from "./features/live/live.router.ts";
import { meRouter } from "./features/me/me.router.ts";
import { setupRouter } from "./features/setup/setup.router.ts";
import { router } from "./trpc.ts";

export const appRouter = router({
  auth: authRouter,
  collective: collectiveRouter,
  live: liveRouter,
  me: meRouter,
  setup: setupRouter,
});

export type AppRouter = typeof appRouter;

/** What a socket reaches: subscriptions alone. Everything else goes over HTTP, under its checks. */
export const socketRouter = router({ live: liveRouter });
