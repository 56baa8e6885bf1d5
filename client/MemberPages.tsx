import "./plain/member-parts.css";
import { Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import { MessagePage } from "./components/MessagePage.tsx";
import { lazyPage } from "./lazy-page.ts";
import { LoadingPage } from "./layout/LoadingPage.tsx";
import { MemberArea } from "./layout/MemberArea.tsx";
import { memberClient } from "./live/member-client.ts";
import { memberPages } from "./pages.ts";
import { paths, patterns } from "./paths.ts";
import { queryClient } from "./query-client.ts";
import { trpc } from "./trpc.ts";

const DashboardPage = lazyPage(memberPages.dashboard);
const EditCollectivePage = lazyPage(memberPages.editCollective);
const PeoplePage = lazyPage(memberPages.people);
const NewPersonPage = lazyPage(memberPages.newPerson);
const PersonPage = lazyPage(memberPages.person);
const EditPersonPage = lazyPage(memberPages.editPerson);
const CrewsPage = lazyPage(memberPages.crews);
const NewCrewPage = lazyPage(memberPages.newCrew);
const EditCrewPage = lazyPage(memberPages.editCrew);
const IntervalsPage = lazyPage(memberPages.intervals);
const NewIntervalPage = lazyPage(memberPages.newInterval);
const MyParticipationPage = lazyPage(memberPages.myParticipation);
const EntryPathwaysPage = lazyPage(memberPages.entryPathways);
const EntryPathwayPage = lazyPage(memberPages.entryPathway);

/** The pages of a signed-in member. */
export function MemberPages() {
  return (
    <trpc.Provider client={memberClient} queryClient={queryClient}>
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
    </trpc.Provider>
  );
}
