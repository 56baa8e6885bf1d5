import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Route, Switch } from "wouter";
import { publicClient } from "./api-client.ts";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { useColorScheme } from "./hooks/use-color-scheme.ts";
import { lazyPage } from "./lazy-page.ts";
import { LoadingPage } from "./layout/LoadingPage.tsx";
import { loadMemberPages, publicPages } from "./pages.ts";
import { paths, patterns } from "./paths.ts";
import { Toasts } from "./plain/Toasts.tsx";
import { queryClient } from "./query-client.ts";
import { trpc } from "./trpc.ts";

const LoginPage = lazyPage(publicPages.login);
const ForgotPasswordPage = lazyPage(publicPages.forgotPassword);
const ResetPasswordPage = lazyPage(publicPages.resetPassword);
const InterestPage = lazyPage(publicPages.interest);
const ManageInterestPage = lazyPage(publicPages.manageInterest);
const SetupPage = lazyPage(publicPages.setup);
const ReleasesPage = lazyPage(publicPages.releases);
const MemberPages = lazyPage({ load: loadMemberPages });

/** The pages open to anyone; everything else is the members' part. */
export function App() {
  const { scheme } = useColorScheme();
  useEffect(() => {
    document.documentElement.dataset["scheme"] = scheme;
  }, [scheme]);
  return (
    <trpc.Provider client={publicClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
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
        <Toasts />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
