import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { apiClient } from "./api-client.ts";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { LoginPage } from "./features/auth/LoginPage.tsx";
import { LoadingPage } from "./layout/LoadingPage.tsx";
import { ThemedApp } from "./layout/ThemedApp.tsx";
import { paths, patterns } from "./paths.ts";
import { queryClient } from "./query-client.ts";
import { trpc } from "./trpc.ts";

const ForgotPasswordPage = lazy(() =>
  import("./features/auth/ForgotPasswordPage.tsx").then((m) => ({ default: m.ForgotPasswordPage })),
);
const ResetPasswordPage = lazy(() =>
  import("./features/auth/ResetPasswordPage.tsx").then((m) => ({ default: m.ResetPasswordPage })),
);
const InterestPage = lazy(() =>
  import("./features/interest/InterestPage.tsx").then((m) => ({ default: m.InterestPage })),
);
const ManageInterestPage = lazy(() =>
  import("./features/interest/ManageInterestPage.tsx").then((m) => ({ default: m.ManageInterestPage })),
);
const SetupPage = lazy(() => import("./features/setup/SetupPage.tsx").then((m) => ({ default: m.SetupPage })));
const ReleasesPage = lazy(() =>
  import("./features/releases/ReleasesPage.tsx").then((m) => ({ default: m.ReleasesPage })),
);
const MemberPages = lazy(() => import("./MemberPages.tsx").then((m) => ({ default: m.MemberPages })));

/** The pages open to anyone; everything else is the members' part, which is loaded when it is wanted. */
export function App() {
  return (
    <trpc.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ThemedApp>
          <ErrorBoundary>
            <Suspense fallback={<LoadingPage />}>
              <Switch>
                <Route path={paths.login} component={LoginPage} />
                <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
                <Route path={paths.resetPassword} component={ResetPasswordPage} />
                <Route path={patterns.interest}>{({ slug }) => <InterestPage slug={slug} />}</Route>
                <Route path={patterns.manageInterest}>
                  {({ slug, authToken }) => <ManageInterestPage slug={slug} authToken={authToken} />}
                </Route>
                <Route path={paths.setup} component={SetupPage} />
                <Route path={paths.releases} component={ReleasesPage} />
                <Route component={MemberPages} />
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </ThemedApp>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
