import { lazy, Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import { MessagePage } from "./components/MessagePage.tsx";
import { LoadingPage } from "./layout/LoadingPage.tsx";
import { MemberArea } from "./layout/MemberArea.tsx";
import { paths, patterns } from "./paths.ts";

const DashboardPage = lazy(() =>
  import("./features/dashboard/DashboardPage.tsx").then((m) => ({ default: m.DashboardPage })),
);
const MyParticipationPage = lazy(() =>
  import("./features/participation/MyParticipationPage.tsx").then((m) => ({ default: m.MyParticipationPage })),
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
          <Route path={patterns.myParticipation}>
            {({ intervalId }) => <MyParticipationPage intervalId={intervalId} />}
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
