import { createElement, useReducer, type ComponentType } from "react";
import { Redirect, useLocation } from "wouter";
import { lazyComponent } from "../components/lazy-component.ts";
import { ErrorBoundary } from "../layout/ErrorBoundary.tsx";
import { LoadingPage } from "../components/LoadingPage.tsx";
import { PublicLayout } from "../layout/PublicLayout.tsx";
import { paths } from "../../shared/paths.ts";
import type { Parameters } from "./match-path.ts";
import { matchRoute } from "./match-route.ts";
import { loadMembersLayout, pageLoader } from "./preload.ts";
import type { Route } from "./routes.ts";
import { useArrival } from "./use-arrival.ts";

const MembersLayout = lazyComponent(loadMembersLayout);

/** The page of the current URL in its layout. The layout stays mounted between its pages. */
export function RoutedPage() {
  const [pathname] = useLocation();
  const { route, parameters } = matchRoute(pathname);
  const [attempt, tryAgain] = useReducer((attempts: number) => attempts + 1, 0);
  const place = route.isOnePage ? route.path : pathname;
  const next = pathname === paths.home ? paths.dashboard : route.redirectTo?.(parameters);
  useArrival(route.isRedirect ? null : (next?.replace(/[?#].*/, "") ?? place));
  if (next !== undefined) return <Redirect to={next} replace />;
  const page = (
    <ErrorBoundary key={`${place} ${attempt}`} at={pathname} onRetry={tryAgain}>
      {createElement(pageOf(route), parameters)}
    </ErrorBoundary>
  );
  switch (route.layout) {
    case "members":
      return <MembersLayout>{page}</MembersLayout>;
    case "public-form":
      return <PublicLayout width="form">{page}</PublicLayout>;
    case "public-text":
      return <PublicLayout width="text">{page}</PublicLayout>;
  }
}

const pages = new Map<Route, ComponentType<Parameters>>();

/** React caches failed loads, so a page that is opened again has to retry. */
function pageOf(route: Route): ComponentType<Parameters> {
  const known = pages.get(route);
  if (known) return known;
  const page = lazyComponent(pageLoader(route), LoadingPage, () => pages.delete(route));
  pages.set(route, page);
  return page;
}
