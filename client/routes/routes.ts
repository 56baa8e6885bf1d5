import type { ComponentType } from "react";
import type { Piece } from "../../shared/messages.ts";
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
  /** Loads the page's code. The path's parameters are the page's props. */
  load: () => Promise<ComponentType<Parameters>>;
  /** The messages that it needs besides those of every page. */
  pieces?: readonly Piece[];
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

const CREW_FORM = {
  load: () => import("../features/crews/CrewFormPage.tsx").then((m) => m.CrewFormPage),
  pieces: ["crews", "labels", "undo"],
} as const;

const GATHERING_FORM = {
  load: () => import("../features/gatherings/GatheringFormPage.tsx").then((m) => m.GatheringFormPage),
  pieces: ["gatherings", "labels", "links", "undo"],
} as const;

const POLL_FORM = {
  load: () => import("../features/gatherings/PollFormPage.tsx").then((m) => m.PollFormPage),
  pieces: ["gatherings", "labels", "links", "undo"],
} as const;

const TEMPLATE_FORM = {
  load: () => import("../features/gatherings/TemplateFormPage.tsx").then((m) => m.TemplateFormPage),
  pieces: ["gatherings", "labels", "links", "undo"],
} as const;

const PLAN = {
  load: () => import("../features/participation/MyParticipationPage.tsx").then((m) => m.MyParticipationPage),
  pieces: ["convening", "participation", "planning", "interval-words"],
} as const;

const UNDO_CHANGES = {
  layout: "public-form",
  load: () => import("../features/auth/UndoChangesPage.tsx").then((m) => m.UndoChangesPage),
  pieces: ["auth"],
} as const;

const UNSUBSCRIBE = {
  layout: "public-form",
  load: () => import("../features/mail-preferences/UnsubscribePage.tsx").then((m) => m.UnsubscribePage),
  pieces: ["settings"],
} as const;

const STILL_HERE = {
  layout: "public-form",
  load: () => import("../features/departures/StillHerePage.tsx").then((m) => m.StillHerePage),
  pieces: ["auth"],
} as const;

const ANSWER_GATHERING = {
  layout: "public-form",
  load: () => import("../features/answer-links/AnswerGatheringPage.tsx").then((m) => m.AnswerGatheringPage),
  pieces: ["gatherings", "gathering-words"],
} as const;

const ANSWER_POLL = {
  layout: "public-form",
  load: () => import("../features/answer-links/AnswerPollPage.tsx").then((m) => m.AnswerPollPage),
  pieces: ["gatherings", "gathering-words"],
} as const;

const EOI = {
  layout: "public-text",
  load: () => import("../features/eoi/EoiPage.tsx").then((m) => m.EoiPage),
  pieces: ["eoi", "interest"],
} as const;

const MANAGE_EOI = {
  layout: "public-text",
  load: () => import("../features/eoi/ManageEoiPage.tsx").then((m) => m.ManageEoiPage),
  pieces: ["eoi", "interest"],
} as const;

const JOIN = {
  layout: "public-text",
  load: () => import("../features/eoi/JoinPage.tsx").then((m) => m.JoinPage),
  pieces: ["eoi", "interest"],
} as const;

const PAGES: { [Name in Exclude<keyof typeof ROUTE_PATHS, "home">]: Page<PropsOf<(typeof ROUTE_PATHS)[Name]>> } = {
  dashboard: {
    load: () => import("../features/dashboard/DashboardPage.tsx").then((m) => m.DashboardPage),
    pieces: ["convening", "links", "participation", "dashboard", "interval-words", "gathering-words"],
  },
  editCollective: {
    load: () => import("../features/collective/EditCollectivePage.tsx").then((m) => m.EditCollectivePage),
    pieces: ["collective", "eoi", "labels", "undo"],
  },
  people: {
    load: () => import("../features/people/PeoplePage.tsx").then((m) => m.PeoplePage),
    pieces: ["people", "participation", "interval-words", "invitation", "spreadsheet"],
  },
  newPerson: {
    load: () => import("../features/people/NewPersonPage.tsx").then((m) => m.NewPersonPage),
    pieces: ["people", "invitation"],
  },
  formerMembers: {
    load: () => import("../features/people/FormerMembersPage.tsx").then((m) => m.FormerMembersPage),
    pieces: ["people", "invitation"],
  },
  person: {
    load: () => import("../features/people/PersonPage.tsx").then((m) => m.PersonPage),
    pieces: ["people", "participation", "interval-words", "gathering-words"],
  },
  editPerson: {
    load: () => import("../features/people/EditPersonPage.tsx").then((m) => m.EditPersonPage),
    pieces: ["labels", "people", "undo"],
  },
  crews: {
    load: () => import("../features/crews/CrewsPage.tsx").then((m) => m.CrewsPage),
    pieces: ["crews", "links", "interval-words", "spreadsheet"],
  },
  newCrew: CREW_FORM,
  editCrew: CREW_FORM,
  crew: {
    load: () => import("../features/crews/CrewPage.tsx").then((m) => m.CrewPage),
    pieces: ["convening", "crews", "labels", "links", "interval-words", "gathering-words", "spreadsheet"],
  },
  gatherings: {
    load: () => import("../features/gatherings/GatheringsPage.tsx").then((m) => m.GatheringsPage),
    pieces: ["gatherings", "gathering-words", "spreadsheet"],
  },
  newGathering: GATHERING_FORM,
  editGathering: GATHERING_FORM,
  importCalendar: {
    load: () => import("../features/gatherings/ImportCalendarPage.tsx").then((m) => m.ImportCalendarPage),
    pieces: ["gatherings", "gathering-words", "import", "labels"],
  },
  polls: {
    load: () => import("../features/gatherings/PollsPage.tsx").then((m) => m.PollsPage),
    pieces: ["gatherings", "gathering-words"],
  },
  newPoll: POLL_FORM,
  editPoll: POLL_FORM,
  poll: {
    load: () => import("../features/gatherings/PollPage.tsx").then((m) => m.PollPage),
    pieces: ["gatherings", "gathering-words", "links", "poll-ranking", "undo"],
  },
  gatheringTemplates: {
    load: () => import("../features/gatherings/TemplatesPage.tsx").then((m) => m.TemplatesPage),
    pieces: ["gatherings", "labels", "links"],
  },
  newGatheringTemplate: TEMPLATE_FORM,
  editGatheringTemplate: TEMPLATE_FORM,
  gathering: {
    load: () => import("../features/gatherings/GatheringPage.tsx").then((m) => m.GatheringPage),
    pieces: ["gatherings", "gathering-words", "labels", "links", "undo", "spreadsheet"],
  },
  intervals: {
    load: () => import("../features/intervals/IntervalsPage.tsx").then((m) => m.IntervalsPage),
    pieces: ["intervals", "interval-words"],
  },
  newInterval: {
    load: () => import("../features/intervals/NewIntervalPage.tsx").then((m) => m.NewIntervalPage),
    pieces: ["intervals", "interval-words", "labels"],
  },
  interval: {
    load: () => import("../features/intervals/IntervalPage.tsx").then((m) => m.IntervalPage),
    pieces: ["convening", "intervals", "interval-words", "gathering-words", "spreadsheet"],
    isOnePage: true,
  },
  editInterval: {
    load: () => import("../features/intervals/EditIntervalPage.tsx").then((m) => m.EditIntervalPage),
    pieces: ["intervals", "interval-words", "labels"],
  },
  myPlan: {
    ...PLAN,
    load: () =>
      Promise.all([import("../features/participation/MyPlanPage.tsx"), PLAN.load()]).then(([m]) => m.MyPlanPage),
    isRedirect: true,
  },
  myParticipation: PLAN,
  entryPathways: {
    load: () => import("../features/entry-pathways/EntryPathwaysPage.tsx").then((m) => m.EntryPathwaysPage),
    pieces: ["entry", "eoi"],
  },
  entryPathway: {
    load: () => import("../features/entry-pathways/EntryPathwayPage.tsx").then((m) => m.EntryPathwayPage),
    pieces: ["entry", "eoi", "labels"],
  },
  activity: {
    load: () => import("../features/journal/ActivityPage.tsx").then((m) => m.ActivityPage),
    pieces: ["journal", "undo", "private-address"],
  },
  settings: {
    load: () => import("../features/settings/SettingsPage.tsx").then((m) => m.SettingsPage),
    pieces: ["auth", "settings", "install", "private-address"],
  },
  confirmAddress: {
    load: () => import("../features/settings/ConfirmAddressPage.tsx").then((m) => m.ConfirmAddressPage),
    pieces: ["settings"],
  },
  login: {
    layout: "public-form",
    load: () => import("../features/auth/LoginPage.tsx").then((m) => m.LoginPage),
    pieces: ["auth"],
  },
  forgotPassword: {
    layout: "public-form",
    load: () => import("../features/auth/ForgotPasswordPage.tsx").then((m) => m.ForgotPasswordPage),
    pieces: ["auth"],
  },
  resetPassword: {
    layout: "public-form",
    load: () => import("../features/auth/ResetPasswordPage.tsx").then((m) => m.ResetPasswordPage),
    pieces: ["auth"],
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
  setup: {
    layout: "public-form",
    load: () => import("../features/setup/SetupPage.tsx").then((m) => m.SetupPage),
    pieces: ["setup", "forms"],
  },
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
    pieces: ["install"],
  },
  helpPrivacy: {
    layout: "public-text",
    load: () => import("../features/help/HelpPage.tsx").then((m) => m.PrivacyPage),
    guide: "privacy",
  },
};

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
