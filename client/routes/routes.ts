import type { ComponentType } from "react";
import type { GuidePart } from "../features/help/guide.ts";
import { paths, ROUTE_PATHS, withToken, type ParameterNames } from "../../shared/paths.ts";
import type { Parameters } from "./match-path.ts";

/** The layout of a page: for members, or for strangers with a width for a form or for text. */
type Layout = "members" | "public-form" | "public-text";

type RoutePath = (typeof ROUTE_PATHS)[keyof typeof ROUTE_PATHS];

export interface Route {
  /** Empty if there is no page. */
  path: RoutePath | "";
  layout: Layout;
  /** Loads the page's code and its messages (`scripts/vite/pieces-of-pages.ts`). Parameters are its props. */
  load: () => Promise<ComponentType<Parameters>>;
  /** Returns the page that a path with a link's token leads on to at once, where the address does not show it. */
  redirectTo?: (parameters: Parameters) => string;
  /** The text of the guide that it shows. */
  guide?: GuidePart;
  /** Whether its paths count as one page: from one to the next, the scroll position and the focus stay. */
  isOnePage?: boolean;
  /** Whether it shows nothing, and leads on to another page once the state has been loaded. */
  isRedirect?: boolean;
}

/** The code of a page for members, or a page that has more to say. */
type Page<Props = Parameters> =
  | Load<Props>
  | (Omit<Route, "path" | "layout" | "load"> & { layout?: Layout; load: Load<Props> });

type Load<Props> = () => Promise<ComponentType<Props>>;

type PropsOf<Path extends string> = Record<ParameterNames<Path>[number], string>;

/** A page for strangers, as wide as a form. */
const publicForm = <Component>(load: () => Promise<Component>) => ({ layout: "public-form", load }) as const;
/** A page for strangers, as wide as a text. */
const publicText = <Component>(load: () => Promise<Component>) => ({ layout: "public-text", load }) as const;

const CREW_FORM = () => import("../features/crews/CrewFormPage.tsx").then((m) => m.CrewFormPage);
const GATHERING_FORM = () => import("../features/gatherings/GatheringFormPage.tsx").then((m) => m.GatheringFormPage);
const POLL_FORM = () => import("../features/gatherings/PollFormPage.tsx").then((m) => m.PollFormPage);
const TEMPLATE_FORM = () => import("../features/gatherings/TemplateFormPage.tsx").then((m) => m.TemplateFormPage);
const PLAN = () => import("../features/participation/MyParticipationPage.tsx").then((m) => m.MyParticipationPage);
const UNDO_CHANGES = publicForm(() => import("../features/auth/UndoChangesPage.tsx").then((m) => m.UndoChangesPage));
const UNSUBSCRIBE = publicForm(() =>
  import("../features/mail-preferences/UnsubscribePage.tsx").then((m) => m.UnsubscribePage),
);
const STILL_HERE = publicForm(() => import("../features/departures/StillHerePage.tsx").then((m) => m.StillHerePage));
const ANSWER_GATHERING = publicForm(() =>
  import("../features/answer-links/AnswerGatheringPage.tsx").then((m) => m.AnswerGatheringPage),
);
const EOI = publicText(() => import("../features/eoi/EoiPage.tsx").then((m) => m.EoiPage));
const MANAGE_EOI = publicText(() => import("../features/eoi/ManageEoiPage.tsx").then((m) => m.ManageEoiPage));

const PAGES: { [Name in Exclude<keyof typeof ROUTE_PATHS, "home">]: Page<PropsOf<(typeof ROUTE_PATHS)[Name]>> } = {
  dashboard: () => import("../features/dashboard/DashboardPage.tsx").then((m) => m.DashboardPage),
  editCollective: () => import("../features/collective/EditCollectivePage.tsx").then((m) => m.EditCollectivePage),
  people: () => import("../features/people/PeoplePage.tsx").then((m) => m.PeoplePage),
  newPerson: () => import("../features/people/NewPersonPage.tsx").then((m) => m.NewPersonPage),
  formerMembers: () => import("../features/people/FormerMembersPage.tsx").then((m) => m.FormerMembersPage),
  person: () => import("../features/people/PersonPage.tsx").then((m) => m.PersonPage),
  editPerson: () => import("../features/people/EditPersonPage.tsx").then((m) => m.EditPersonPage),
  crews: () => import("../features/crews/CrewsPage.tsx").then((m) => m.CrewsPage),
  newCrew: CREW_FORM,
  editCrew: CREW_FORM,
  crew: () => import("../features/crews/CrewPage.tsx").then((m) => m.CrewPage),
  gatherings: () => import("../features/gatherings/GatheringsPage.tsx").then((m) => m.GatheringsPage),
  newGathering: GATHERING_FORM,
  editGathering: GATHERING_FORM,
  importCalendar: () => import("../features/gatherings/ImportCalendarPage.tsx").then((m) => m.ImportCalendarPage),
  polls: () => import("../features/gatherings/PollsPage.tsx").then((m) => m.PollsPage),
  newPoll: POLL_FORM,
  editPoll: POLL_FORM,
  poll: () => import("../features/gatherings/PollPage.tsx").then((m) => m.PollPage),
  gatheringTemplates: () => import("../features/gatherings/TemplatesPage.tsx").then((m) => m.TemplatesPage),
  newGatheringTemplate: TEMPLATE_FORM,
  editGatheringTemplate: TEMPLATE_FORM,
  gathering: () => import("../features/gatherings/GatheringPage.tsx").then((m) => m.GatheringPage),
  intervals: () => import("../features/intervals/IntervalsPage.tsx").then((m) => m.IntervalsPage),
  newInterval: () => import("../features/intervals/NewIntervalPage.tsx").then((m) => m.NewIntervalPage),
  interval: {
    load: () => import("../features/intervals/IntervalPage.tsx").then((m) => m.IntervalPage),
    isOnePage: true,
  },
  editInterval: () => import("../features/intervals/EditIntervalPage.tsx").then((m) => m.EditIntervalPage),
  myPlan: {
    load: () => Promise.all([import("../features/participation/MyPlanPage.tsx"), PLAN()]).then(([m]) => m.MyPlanPage),
    isRedirect: true,
  },
  myParticipation: PLAN,
  entryPathways: () => import("../features/entry-pathways/EntryPathwaysPage.tsx").then((m) => m.EntryPathwaysPage),
  entryPathway: () => import("../features/entry-pathways/EntryPathwayPage.tsx").then((m) => m.EntryPathwayPage),
  activity: () => import("../features/journal/ActivityPage.tsx").then((m) => m.ActivityPage),
  settings: () => import("../features/settings/SettingsPage.tsx").then((m) => m.SettingsPage),
  confirmAddress: () => import("../features/settings/ConfirmAddressPage.tsx").then((m) => m.ConfirmAddressPage),
  login: publicForm(() => import("../features/auth/LoginPage.tsx").then((m) => m.LoginPage)),
  forgotPassword: publicForm(() => import("../features/auth/ForgotPasswordPage.tsx").then((m) => m.ForgotPasswordPage)),
  resetPassword: publicForm(() => import("../features/auth/ResetPasswordPage.tsx").then((m) => m.ResetPasswordPage)),
  undoChanges: UNDO_CHANGES,
  undoAddressChange: UNDO_CHANGES,
  unsubscribe: UNSUBSCRIBE,
  unsubscribeAtOnce: { ...UNSUBSCRIBE, redirectTo: withTokenOf(() => paths.unsubscribe) },
  stillHere: STILL_HERE,
  earlierStillHere: { ...STILL_HERE, redirectTo: withTokenOf(() => paths.stillHere) },
  stillWithUs: publicForm(() => import("../features/departures/StillWithUsPage.tsx").then((m) => m.StillWithUsPage)),
  answerGathering: ANSWER_GATHERING,
  answerPoll: publicForm(() => import("../features/answer-links/AnswerPollPage.tsx").then((m) => m.AnswerPollPage)),
  earlierAnswerGathering: { ...ANSWER_GATHERING, redirectTo: withTokenOf(() => paths.answerGathering) },
  setup: publicForm(() => import("../features/setup/SetupPage.tsx").then((m) => m.SetupPage)),
  join: publicText(() => import("../features/eoi/JoinPage.tsx").then((m) => m.JoinPage)),
  eoi: EOI,
  shortEoi: EOI,
  manageEoi: MANAGE_EOI,
  mailedEoi: { ...MANAGE_EOI, redirectTo: withTokenOf(({ slug = "" }) => paths.manageEoi(slug)) },
  releases: publicText(() => import("../features/releases/ReleasesPage.tsx").then((m) => m.ReleasesPage)),
  help: {
    ...publicText(() => import("../features/help/HelpPage.tsx").then((m) => m.TakingPartPage)),
    guide: "taking-part",
  },
  helpPrivacy: {
    ...publicText(() => import("../features/help/HelpPage.tsx").then((m) => m.PrivacyPage)),
    guide: "privacy",
  },
};

/** Loads the layout of members' pages. The public one is small and always loaded. */
export const loadLayout = () => import("../layout/MembersLayout.tsx").then((m) => m.MembersLayout);

/** All routes, in the order of their paths. */
export const ROUTES = Object.entries(ROUTE_PATHS).flatMap(([name, path]): Route[] => {
  if (name === "home") return [];
  const page = PAGES[name as keyof typeof PAGES] as Page;
  return [{ path, layout: "members", ...(typeof page === "function" ? { load: page } : page) }];
});

export const NOT_FOUND: Route = {
  path: "",
  layout: "members",
  load: () => import("./NotFoundPage.tsx").then((m) => m.NotFoundPage),
};

/** Leads on from a path with a token to the page without it in its path. */
function withTokenOf(pageOf: (parameters: Parameters) => string) {
  return (parameters: Parameters) =>
    withToken(pageOf(parameters) + window.location.search, parameters["token"] ?? parameters["authToken"] ?? "");
}
