import type { ComponentType } from "react";
import type { Piece } from "../../shared/messages.ts";
import type { GuidePart } from "../features/help/guide.ts";
import { paths, ROUTE_PATHS, withToken, type ParameterNames } from "../../shared/paths.ts";

/** The layout of a page: for members, or for strangers with a width for a form or for text. */
export type Layout = "members" | "public-form" | "public-text";

export type Parameters = Record<string, string>;

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
   * Returns the page that the path leads on to at once, if it has the token of a link: there, it stands after the "#",
   * which browsers do not send.
   */
  leadsTo?: (parameters: Parameters) => string;
  /** The text of the guide that it shows. */
  guide?: GuidePart;
  /**
   * Whether its paths count as one page, on which people go from one to the next: the scroll position and the focus
   * stay.
   */
  isOnePage?: boolean;
}

/** All routes. The first match is shown, so `/people/new` comes before `/people/:personId`. */
export const ROUTES: readonly Route[] = [
  {
    ...route(ROUTE_PATHS.dashboard, "members", () =>
      withGatherings(import("../features/dashboard/DashboardPage.tsx").then((m) => m.DashboardPage)),
    ),
    pieces: ["convening", "links", "participation", "dashboard", "interval-words", "gatherings"],
  },
  {
    ...route(ROUTE_PATHS.editCollective, "members", () =>
      import("../features/collective/EditCollectivePage.tsx").then((m) => m.EditCollectivePage),
    ),
    pieces: ["collective", "eoi", "labels", "undo"],
  },
  {
    ...route(ROUTE_PATHS.people, "members", () =>
      import("../features/people/PeoplePage.tsx").then((m) => m.PeoplePage),
    ),
    pieces: ["people", "participation", "interval-words", "invitation"],
  },
  {
    ...route(ROUTE_PATHS.newPerson, "members", () =>
      import("../features/people/NewPersonPage.tsx").then((m) => m.NewPersonPage),
    ),
    pieces: ["people", "invitation"],
  },
  {
    ...route(ROUTE_PATHS.formerMembers, "members", () =>
      import("../features/people/FormerMembersPage.tsx").then((m) => m.FormerMembersPage),
    ),
    pieces: ["people", "invitation"],
  },
  {
    ...route(ROUTE_PATHS.person, "members", () =>
      withGatherings(import("../features/people/PersonPage.tsx").then((m) => m.PersonPage)),
    ),
    pieces: ["people", "participation", "interval-words", "gatherings"],
  },
  {
    ...route(ROUTE_PATHS.editPerson, "members", () =>
      import("../features/people/EditPersonPage.tsx").then((m) => m.EditPersonPage),
    ),
    pieces: ["labels", "people", "undo"],
  },
  {
    ...route(ROUTE_PATHS.crews, "members", () => import("../features/crews/CrewsPage.tsx").then((m) => m.CrewsPage)),
    pieces: ["crews", "links", "interval-words"],
  },
  ...[ROUTE_PATHS.newCrew, ROUTE_PATHS.editCrew].map((path): Route => ({
    ...route(path, "members", () => import("../features/crews/CrewFormPage.tsx").then((m) => m.CrewFormPage)),
    pieces: ["crews", "labels", "undo"],
  })),
  {
    ...route(ROUTE_PATHS.crew, "members", () =>
      withGatherings(import("../features/crews/CrewPage.tsx").then((m) => m.CrewPage)),
    ),
    pieces: ["convening", "crews", "labels", "links", "interval-words", "gatherings"],
  },
  {
    ...route(ROUTE_PATHS.gatherings, "members", () =>
      withGatherings(import("../features/gatherings/GatheringsPage.tsx").then((m) => m.GatheringsPage)),
    ),
    pieces: ["gatherings"],
  },
  ...[ROUTE_PATHS.newGathering, ROUTE_PATHS.editGathering].map((path): Route => ({
    ...route(path, "members", () =>
      import("../features/gatherings/GatheringFormPage.tsx").then((m) => m.GatheringFormPage),
    ),
    pieces: ["gatherings", "labels", "links", "undo"],
  })),
  {
    ...route(ROUTE_PATHS.importCalendar, "members", () =>
      import("../features/gatherings/ImportCalendarPage.tsx").then((m) => m.ImportCalendarPage),
    ),
    pieces: ["gatherings"],
  },
  ...[ROUTE_PATHS.newPoll, ROUTE_PATHS.editPoll].map((path): Route => ({
    ...route(path, "members", () => import("../features/gatherings/PollFormPage.tsx").then((m) => m.PollFormPage)),
    pieces: ["gatherings", "labels", "links", "undo"],
  })),
  {
    ...route(ROUTE_PATHS.poll, "members", () => import("../features/gatherings/PollPage.tsx").then((m) => m.PollPage)),
    pieces: ["gatherings", "links", "undo"],
  },
  {
    ...route(ROUTE_PATHS.gatheringTemplates, "members", () =>
      import("../features/gatherings/TemplatesPage.tsx").then((m) => m.TemplatesPage),
    ),
    pieces: ["gatherings", "links"],
  },
  ...[ROUTE_PATHS.newGatheringTemplate, ROUTE_PATHS.editGatheringTemplate].map((path): Route => ({
    ...route(path, "members", () =>
      import("../features/gatherings/TemplateFormPage.tsx").then((m) => m.TemplateFormPage),
    ),
    pieces: ["gatherings", "labels", "links", "undo"],
  })),
  {
    ...route(ROUTE_PATHS.gathering, "members", () =>
      import("../features/gatherings/GatheringPage.tsx").then((m) => m.GatheringPage),
    ),
    pieces: ["gatherings", "labels", "links", "undo"],
  },
  {
    ...route(ROUTE_PATHS.intervals, "members", () =>
      import("../features/intervals/IntervalsPage.tsx").then((m) => m.IntervalsPage),
    ),
    pieces: ["intervals", "interval-words"],
  },
  {
    ...route(ROUTE_PATHS.newInterval, "members", () =>
      import("../features/intervals/NewIntervalPage.tsx").then((m) => m.NewIntervalPage),
    ),
    pieces: ["intervals", "interval-words", "labels"],
  },
  {
    ...route(ROUTE_PATHS.interval, "members", () =>
      withGatherings(import("../features/intervals/IntervalPage.tsx").then((m) => m.IntervalPage)),
    ),
    isOnePage: true,
    pieces: ["convening", "intervals", "interval-words", "gatherings"],
  },
  {
    ...route(ROUTE_PATHS.editInterval, "members", () =>
      import("../features/intervals/EditIntervalPage.tsx").then((m) => m.EditIntervalPage),
    ),
    pieces: ["intervals", "interval-words", "labels"],
  },
  {
    ...route(ROUTE_PATHS.myParticipation, "members", () =>
      import("../features/participation/MyParticipationPage.tsx").then((m) => m.MyParticipationPage),
    ),
    pieces: ["convening", "participation", "planning", "interval-words"],
  },
  {
    ...route(ROUTE_PATHS.entryPathways, "members", () =>
      import("../features/entry-pathways/EntryPathwaysPage.tsx").then((m) => m.EntryPathwaysPage),
    ),
    pieces: ["entry", "eoi"],
  },
  {
    ...route(ROUTE_PATHS.entryPathway, "members", () =>
      import("../features/entry-pathways/EntryPathwayPage.tsx").then((m) => m.EntryPathwayPage),
    ),
    pieces: ["entry", "eoi", "labels"],
  },
  {
    ...route(ROUTE_PATHS.activity, "members", () =>
      import("../features/journal/ActivityPage.tsx").then((m) => m.ActivityPage),
    ),
    pieces: ["journal", "undo"],
  },
  {
    ...route(ROUTE_PATHS.settings, "members", () =>
      import("../features/settings/SettingsPage.tsx").then((m) => m.SettingsPage),
    ),
    pieces: ["auth", "settings"],
  },
  {
    ...route(ROUTE_PATHS.confirmAddress, "members", () =>
      import("../features/settings/ConfirmAddressPage.tsx").then((m) => m.ConfirmAddressPage),
    ),
    pieces: ["settings"],
  },
  {
    ...route(ROUTE_PATHS.login, "public-form", () => import("../features/auth/LoginPage.tsx").then((m) => m.LoginPage)),
    pieces: ["auth"],
  },
  {
    ...route(ROUTE_PATHS.forgotPassword, "public-form", () =>
      import("../features/auth/ForgotPasswordPage.tsx").then((m) => m.ForgotPasswordPage),
    ),
    pieces: ["auth"],
  },
  {
    ...route(ROUTE_PATHS.resetPassword, "public-form", () =>
      import("../features/auth/ResetPasswordPage.tsx").then((m) => m.ResetPasswordPage),
    ),
    pieces: ["auth"],
  },
  ...[ROUTE_PATHS.undoChanges, ROUTE_PATHS.undoAddressChange].map((path): Route => ({
    ...route(path, "public-form", () => import("../features/auth/UndoChangesPage.tsx").then((m) => m.UndoChangesPage)),
    pieces: ["auth"],
  })),
  ...withTokenInPath(ROUTE_PATHS.unsubscribeAtOnce, () => paths.unsubscribe, {
    ...route(ROUTE_PATHS.unsubscribe, "public-form", () =>
      import("../features/mail-preferences/UnsubscribePage.tsx").then((m) => m.UnsubscribePage),
    ),
    pieces: ["settings"],
  }),
  ...withTokenInPath(ROUTE_PATHS.earlierStillHere, () => paths.stillHere, {
    ...route(ROUTE_PATHS.stillHere, "public-form", () =>
      import("../features/departures/StillHerePage.tsx").then((m) => m.StillHerePage),
    ),
    pieces: ["auth"],
  }),
  ...withTokenInPath(ROUTE_PATHS.earlierAnswerGathering, () => paths.answerGathering, {
    ...route(ROUTE_PATHS.answerGathering, "public-form", () =>
      import("../features/answer-links/AnswerGatheringPage.tsx").then((m) => m.AnswerGatheringPage),
    ),
    pieces: ["gatherings"],
  }),
  {
    ...route(ROUTE_PATHS.setup, "public-form", () =>
      import("../features/setup/SetupPage.tsx").then((m) => m.SetupPage),
    ),
    pieces: ["setup", "forms"],
  },
  ...[ROUTE_PATHS.interest, ROUTE_PATHS.shortInterest].map((path): Route => ({
    ...route(path, "public-text", () => import("../features/interest/InterestPage.tsx").then((m) => m.InterestPage)),
    pieces: ["eoi", "interest"],
  })),
  ...withTokenInPath(ROUTE_PATHS.mailedInterest, ({ slug = "" }) => paths.manageInterest(slug), {
    ...route(ROUTE_PATHS.manageInterest, "public-text", () =>
      import("../features/interest/ManageInterestPage.tsx").then((m) => m.ManageInterestPage),
    ),
    pieces: ["eoi", "interest"],
  }),
  route(ROUTE_PATHS.releases, "public-text", () =>
    import("../features/releases/ReleasesPage.tsx").then((m) => m.ReleasesPage),
  ),
  {
    ...route(ROUTE_PATHS.help, "public-text", () =>
      import("../features/help/HelpPage.tsx").then((m) => m.TakingPartPage),
    ),
    guide: "taking-part",
  },
  {
    ...route(ROUTE_PATHS.helpPrivacy, "public-text", () =>
      import("../features/help/HelpPage.tsx").then((m) => m.PrivacyPage),
    ),
    guide: "privacy",
  },
];

export const NOT_FOUND = route("", "members", () => import("./NotFoundPage.tsx").then((m) => m.NotFoundPage));

/** A page with cards of gatherings, whose code it then need not wait for. Showing a card reports what fails. */
function withGatherings<Page>(page: Promise<Page>): Promise<Page> {
  import("../domain/GatheringsCard.tsx").catch(() => {});
  import("../domain/PollsCard.tsx").catch(() => {});
  return page;
}

/** A page and a path with a token that leads on to it, which loads the page's code meanwhile. */
function withTokenInPath(path: RoutePath, pageOf: (parameters: Parameters) => string, page: Route): Route[] {
  const leadsTo = (parameters: Parameters) =>
    withToken(pageOf(parameters) + window.location.search, parameters["token"] ?? parameters["authToken"] ?? "");
  return [page, { ...page, path, leadsTo }];
}

type PropsOf<Path extends string> = Record<ParameterNames<Path>[number], string>;

function route<Path extends Route["path"]>(
  path: Path,
  layout: Layout,
  load: () => Promise<ComponentType<PropsOf<Path>>>,
): Route {
  return { path, layout, load: load as Route["load"] };
}
