import { lazy, Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import { MessagePage } from "./components/MessagePage.tsx";
import { LoadingPage } from "./layout/LoadingPage.tsx";
import { MemberArea } from "./layout/MemberArea.tsx";
import { paths, patterns } from "./paths.ts";

const DashboardPage = lazy(() =>
  import("./features/dashboard/DashboardPage.tsx").then((m) => ({ default: m.DashboardPage })),
);
const EditCollectivePage = lazy(() =>
  import("./features/collective/EditCollectivePage.tsx").then((m) => ({ default: m.EditCollectivePage })),
);
const PeoplePage = lazy(() => import("./features/people/PeoplePage.tsx").then((m) => ({ default: m.PeoplePage })));
const NewPersonPage = lazy(() =>
  import("./features/people/NewPersonPage.tsx").then((m) => ({ default: m.NewPersonPage })),
);
const PersonPage = lazy(() => import("./features/people/PersonPage.tsx").then((m) => ({ default: m.PersonPage })));
const EditPersonPage = lazy(() =>
  import("./features/people/EditPersonPage.tsx").then((m) => ({ default: m.EditPersonPage })),
);
const CrewsPage = lazy(() => import("./features/crews/CrewsPage.tsx").then((m) => ({ default: m.CrewsPage })));
const NewCrewPage = lazy(() => import("./features/crews/NewCrewPage.tsx").then((m) => ({ default: m.NewCrewPage })));
const EditCrewPage = lazy(() => import("./features/crews/EditCrewPage.tsx").then((m) => ({ default: m.EditCrewPage })));
const IntervalsPage = lazy(() =>
  import("./features/intervals/IntervalsPage.tsx").then((m) => ({ default: m.IntervalsPage })),
);
const NewIntervalPage = lazy(() =>
  import("./features/intervals/NewIntervalPage.tsx").then((m) => ({ default: m.NewIntervalPage })),
);
const MyParticipationPage = lazy(() =>
  import("./features/participation/MyParticipationPage.tsx").then((m) => ({ default: m.MyParticipationPage })),
);
const EntryPathwaysPage = lazy(() =>
  import("./features/entry-pathways/EntryPathwaysPage.tsx").then((m) => ({ default: m.EntryPathwaysPage })),
);
const EntryPathwayPage = lazy(() =>
  import("./features/entry-pathways/EntryPathwayPage.tsx").then((m) => ({ default: m.EntryPathwayPage })),
);

/** The pages of a signed-in member. */
export function MemberPages() {
  return (
    <MemberArea>
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          <Route path={paths.home}>
            <Redirect to={paths.dashboard} replace />
          </Route>
          <Route path={paths.dashboard} component={DashboardPage} />
          <Route path={paths.editCollective} component={EditCollectivePage} />
          <Route path={paths.people} component={PeoplePage} />
          <Route path={paths.newPerson} component={NewPersonPage} />
          <Route path={patterns.person}>{({ personId }) => <PersonPage personId={personId} />}</Route>
          <Route path={patterns.editPerson}>{({ personId }) => <EditPersonPage personId={personId} />}</Route>
          <Route path={paths.crews} component={CrewsPage} />
          <Route path={paths.newCrew} component={NewCrewPage} />
          <Route path={patterns.editCrew}>{({ crewId }) => <EditCrewPage crewId={crewId} />}</Route>
          <Route path={paths.intervals} component={IntervalsPage} />
          <Route path={paths.newInterval} component={NewIntervalPage} />
          <Route path={patterns.myParticipation}>
            {({ intervalId }) => <MyParticipationPage intervalId={intervalId} />}
          </Route>
          <Route path={paths.entryPathways} component={EntryPathwaysPage} />
          <Route path={patterns.entryPathway}>
            {({ entryPathwayId }) => <EntryPathwayPage entryPathwayId={entryPathwayId} />}
          </Route>
          <Route>
            <MessagePage
              title="Page not found"
              text="There is nothing at this address."
              action={{ label: "Back to the dashboard", href: paths.dashboard }}
            />
          </Route>
        </Switch>
      </Suspense>
    </MemberArea>
  );
}
