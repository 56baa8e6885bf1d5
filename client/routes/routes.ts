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
  /**
   * Loads the page's code, and with it the messages that it uses (`scripts/vite/pieces-of-pages.ts`). The path's
   * parameters are the page's props.
   */
  load: () => Promise<ComponentType<Parameters>>;
  /**
   * Returns the page that the path leads on to at once, if it has the token of a link: there, the address does not show
   * it.
   */
  redirectTo?: (parameters: Parameters) => string;
  /** The text of the guide that it shows. */
  guide?: GuidePart;
  /**
   * Whether its paths count as one page, on which people go from one to the next: the scroll position and the focus
   * stay.
   */
  isOnePage?: boolean;
  /** Whether it shows nothing, and leads on to another page once the state has been loaded. */
  isRedirect?: boolean;
}

/** A page for members, unless it has another layout. */
type Page<Props = Parameters> = Omit<Route, "path" | "layout" | "load"> & {
  layout?: Layout;
  load: () => Promise<ComponentType<Props>>;
};

type PropsOf<Path extends string> = Record<ParameterNames<Path>[number], string>;

const CREW_FORM = { load: () => import("../features/crews/CrewFormPage.tsx").then((m) => m.CrewFormPage) } as const;

const GATHERING_FORM = {
  load: () => import("../features/gatherings/GatheringFormPage.tsx").then((m) => m.GatheringFormPage),
} as const;

const POLL_FORM = {
  load: () => import("../features/gatherings/PollFormPage.tsx").then((m) => m.PollFormPage),
} as const;

const TEMPLATE_FORM = {
  load: () => import("../features/gatherings/TemplateFormPage.tsx").then((m) => m.TemplateFormPage),
} as const;

const PLAN = {
  load: () => import("../features/participation/MyParticipationPage.tsx").then((m) => m.MyParticipationPage),
} as const;

const UNDO_CHANGES = {
  layout: "public-form",
  load: () => import("../features/auth/UndoChangesPage.tsx").then((m) => m.UndoChangesPage),
} as const;

const UNSUBSCRIBE = {
  layout: "public-form",
  load: () => import("../features/mail-preferences/UnsubscribePage.tsx").then((m) => m.UnsubscribePage),
} as const;

const STILL_HERE = {
  layout: "public-form",
  load: () => import("../features/departures/StillHerePage.tsx").then((m) => m.StillHerePage),
} as const;

const ANSWER_GATHERING = {
  layout: "public-form",
  load: () => import("../features/answer-links/AnswerGatheringPage.tsx").then((m) => m.AnswerGatheringPage),
} as const;

const ANSWER_POLL = {
  layout: "public-form",
  load: () => import("../features/answer-links/AnswerPollPage.tsx").then((m) => m.AnswerPollPage),
} as const;

const EOI = {
  layout: "public-text",
  load: () => import("../features/eoi/EoiPage.tsx").then((m) => m.EoiPage),
} as const;

const MANAGE_EOI = {
  layout: "public-text",
  load: () => import("../features/eoi/ManageEoiPage.tsx").then((m) => m.ManageEoiPage),
} as const;

const JOIN = {
  layout: "public-text",
  load: () => import("../features/eoi/JoinPage.tsx").then((m) => m.JoinPage),
} as const;

const PAGES: { [Name in Exclude<keyof typeof ROUTE_PATHS, "home">]: Page<PropsOf<(typeof ROUTE_PATHS)[Name]>> } = {
  dashboard: { load: () => import("../features/dashboard/DashboardPage.tsx").then((m) => m.DashboardPage) },
  editCollective: {
    load: () => import("../features/collective/EditCollectivePage.tsx").then((m) => m.EditCollectivePage),
  },
  people: { load: () => import("../features/people/PeoplePage.tsx").then((m) => m.PeoplePage) },
  newPerson: { load: () => import("../features/people/NewPersonPage.tsx").then((m) => m.NewPersonPage) },
  formerMembers: { load: () => import("../features/people/FormerMembersPage.tsx").then((m) => m.FormerMembersPage) },
  person: { load: () => import("../features/people/PersonPage.tsx").then((m) => m.PersonPage) },
  editPerson: { load: () => import("../features/people/EditPersonPage.tsx").then((m) => m.EditPersonPage) },
  crews: { load: () => import("../features/crews/CrewsPage.tsx").then((m) => m.CrewsPage) },
  newCrew: CREW_FORM,
  editCrew: CREW_FORM,
  crew: { load: () => import("../features/crews/CrewPage.tsx").then((m) => m.CrewPage) },
  gatherings: { load: () => import("../features/gatherings/GatheringsPage.tsx").then((m) => m.GatheringsPage) },
  newGathering: GATHERING_FORM,
  editGathering: GATHERING_FORM,
  importCalendar: {
    load: () => import("../features/gatherings/ImportCalendarPage.tsx").then((m) => m.ImportCalendarPage),
  },
  polls: { load: () => import("../features/gatherings/PollsPage.tsx").then((m) => m.PollsPage) },
  newPoll: POLL_FORM,
  editPoll: POLL_FORM,
  poll: { load: () => import("../features/gatherings/PollPage.tsx").then((m) => m.PollPage) },
  gatheringTemplates: { load: () => import("../features/gatherings/TemplatesPage.tsx").then((m) => m.TemplatesPage) },
  newGatheringTemplate: TEMPLATE_FORM,
  editGatheringTemplate: TEMPLATE_FORM,
  gathering: { load: () => import("../features/gatherings/GatheringPage.tsx").then((m) => m.GatheringPage) },
  intervals: { load: () => import("../features/intervals/IntervalsPage.tsx").then((m) => m.IntervalsPage) },
  newInterval: { load: () => import("../features/intervals/NewIntervalPage.tsx").then((m) => m.NewIntervalPage) },
  interval: {
    load: () => import("../features/intervals/IntervalPage.tsx").then((m) => m.IntervalPage),
    isOnePage: true,
  },
  editInterval: { load: () => import("../features/intervals/EditIntervalPage.tsx").then((m) => m.EditIntervalPage) },
  myPlan: {
    ...PLAN,
    load: () =>
      Promise.all([import("../features/participation/MyPlanPage.tsx"), PLAN.load()]).then(([m]) => m.MyPlanPage),
    isRedirect: true,
  },
  myParticipation: PLAN,
  entryPathways: {
    load: () => import("../features/entry-pathways/EntryPathwaysPage.tsx").then((m) => m.EntryPathwaysPage),
  },
  entryPathway: {
    load: () => import("../features/entry-pathways/EntryPathwayPage.tsx").then((m) => m.EntryPathwayPage),
  },
  activity: { load: () => import("../features/journal/ActivityPage.tsx").then((m) => m.ActivityPage) },
  settings: { load: () => import("../features/settings/SettingsPage.tsx").then((m) => m.SettingsPage) },
  confirmAddress: {
    load: () => import("../features/settings/ConfirmAddressPage.tsx").then((m) => m.ConfirmAddressPage),
  },
  login: { layout: "public-form", load: () => import("../features/auth/LoginPage.tsx").then((m) => m.LoginPage) },
  forgotPassword: {
    layout: "public-form",
    load: () => import("../features/auth/ForgotPasswordPage.tsx").then((m) => m.ForgotPasswordPage),
  },
  resetPassword: {
    layout: "public-form",
    load: () => import("../features/auth/ResetPasswordPage.tsx").then((m) => m.ResetPasswordPage),
  },
  undoChanges: UNDO_CHANGES,
  undoAddressChange: UNDO_CHANGES,
  unsubscribe: UNSUBSCRIBE,
  unsubscribeAtOnce: { ...UNSUBSCRIBE, redirectTo: withTokenOf(() => paths.unsubscribe) },
  stillHere: STILL_HERE,
  earlierStillHere: { ...STILL_HERE, redirectTo: withTokenOf(() => paths.stillHere) },
  answerGathering: ANSWER_GATHERING,
  answerPoll: ANSWER_POLL,
  earlierAnswerGathering: { ...ANSWER_GATHERING, redirectTo: withTokenOf(() => paths.answerGathering) },
  setup: { layout: "public-form", load: () => import("../features/setup/SetupPage.tsx").then((m) => m.SetupPage) },
  join: JOIN,
  eoi: EOI,
  shortEoi: EOI,
  manageEoi: MANAGE_EOI,
  mailedEoi: { ...MANAGE_EOI, redirectTo: withTokenOf(({ slug = "" }) => paths.manageEoi(slug)) },
  releases: {
    layout: "public-text",
    load: () => import("../features/releases/ReleasesPage.tsx").then((m) => m.ReleasesPage),
  },
  help: {
    layout: "public-text",
    load: () => import("../features/help/HelpPage.tsx").then((m) => m.TakingPartPage),
    guide: "taking-part",
  },
  helpPrivacy: {
    layout: "public-text",
    load: () => import("../features/help/HelpPage.tsx").then((m) => m.PrivacyPage),
    guide: "privacy",
  },
};

/** Loads the layout of members' pages. The public one is small and always loaded. */
export const loadLayout = () => import("../layout/MembersLayout.tsx").then((m) => m.MembersLayout);

/** All routes, in the order of their paths. */
export const ROUTES = Object.entries(ROUTE_PATHS).flatMap(([name, path]): Route[] =>
  name === "home" ? [] : [{ path, layout: "members", ...(PAGES[name as keyof typeof PAGES] as Page) }],
);

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
