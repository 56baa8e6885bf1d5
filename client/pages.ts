import type { ComponentType } from "react";
import { paths, patterns } from "./paths.ts";

/** A page's address, and its code, which is loaded when it is wanted. */
export interface Page<Props> {
  path: string;
  load: () => Promise<ComponentType<Props>>;
}

function page<Props>(path: string, load: Page<Props>["load"]): Page<Props> {
  return { path, load };
}

/** A page that is made of Ant Design's components. */
function themedPage<Props extends object>(path: string, load: Page<Props>["load"]): Page<Props> {
  return page(path, async () => {
    const [{ themed }, shown] = await Promise.all([import("./layout/ThemedApp.tsx"), load()]);
    return themed(shown);
  });
}

export const publicPages = {
  login: page(paths.login, () => import("./features/auth/LoginPage.tsx").then((m) => m.LoginPage)),
  forgotPassword: page(paths.forgotPassword, () =>
    import("./features/auth/ForgotPasswordPage.tsx").then((m) => m.ForgotPasswordPage),
  ),
  resetPassword: page(paths.resetPassword, () =>
    import("./features/auth/ResetPasswordPage.tsx").then((m) => m.ResetPasswordPage),
  ),
  interest: page(patterns.interest, () => import("./features/interest/InterestPage.tsx").then((m) => m.InterestPage)),
  manageInterest: page(patterns.manageInterest, () =>
    import("./features/interest/ManageInterestPage.tsx").then((m) => m.ManageInterestPage),
  ),
  setup: themedPage(paths.setup, () => import("./features/setup/SetupPage.tsx").then((m) => m.SetupPage)),
  releases: page(paths.releases, () => import("./features/releases/ReleasesPage.tsx").then((m) => m.ReleasesPage)),
};

/** The first whose address fits is shown: no person is called "new". */
export const memberPages = {
  dashboard: page(paths.dashboard, () => import("./features/dashboard/DashboardPage.tsx").then((m) => m.DashboardPage)),
  editCollective: themedPage(paths.editCollective, () =>
    import("./features/collective/EditCollectivePage.tsx").then((m) => m.EditCollectivePage),
  ),
  people: themedPage(paths.people, () => import("./features/people/PeoplePage.tsx").then((m) => m.PeoplePage)),
  newPerson: themedPage(paths.newPerson, () =>
    import("./features/people/NewPersonPage.tsx").then((m) => m.NewPersonPage),
  ),
  person: themedPage(patterns.person, () => import("./features/people/PersonPage.tsx").then((m) => m.PersonPage)),
  editPerson: themedPage(patterns.editPerson, () =>
    import("./features/people/EditPersonPage.tsx").then((m) => m.EditPersonPage),
  ),
  crews: page(paths.crews, () => import("./features/crews/CrewsPage.tsx").then((m) => m.CrewsPage)),
  newCrew: themedPage(paths.newCrew, () => import("./features/crews/NewCrewPage.tsx").then((m) => m.NewCrewPage)),
  editCrew: themedPage(patterns.editCrew, () =>
    import("./features/crews/EditCrewPage.tsx").then((m) => m.EditCrewPage),
  ),
  intervals: themedPage(paths.intervals, () =>
    import("./features/intervals/IntervalsPage.tsx").then((m) => m.IntervalsPage),
  ),
  newInterval: themedPage(paths.newInterval, () =>
    import("./features/intervals/NewIntervalPage.tsx").then((m) => m.NewIntervalPage),
  ),
  myParticipation: themedPage(patterns.myParticipation, () =>
    import("./features/participation/MyParticipationPage.tsx").then((m) => m.MyParticipationPage),
  ),
  entryPathways: themedPage(paths.entryPathways, () =>
    import("./features/entry-pathways/EntryPathwaysPage.tsx").then((m) => m.EntryPathwaysPage),
  ),
  entryPathway: themedPage(patterns.entryPathway, () =>
    import("./features/entry-pathways/EntryPathwayPage.tsx").then((m) => m.EntryPathwayPage),
  ),
};

/** What is around every page of a member. */
export const loadMemberPages = () => import("./MemberPages.tsx").then((m) => m.MemberPages);

/** Begins to load all that the page at an address needs, at once rather than one after the other. */
export function preloadPage(address: string): void {
  const { pathname } = new URL(address, window.location.origin);
  const shown = pathname === paths.home ? paths.dashboard : pathname;
  const isShown = ({ path }: { path: string }) => fits(path, shown);
  const open = Object.values(publicPages).find(isShown);
  const wanted = open ? [open.load] : [loadMemberPages, Object.values(memberPages).find(isShown)?.load];
  for (const load of wanted) {
    // Opening the page tries again, and says so where that fails too.
    load?.().catch(() => {});
  }
}

/** Whether a path is one of a pattern's, whose `:parts` stand for anything. */
function fits(pattern: string, pathname: string): boolean {
  const wanted = pattern.split("/");
  const given = pathname.split("/");
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(":") || part === given[index]);
}
