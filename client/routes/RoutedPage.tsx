import { createElement, lazy, Suspense, type ComponentType } from "react";
import { Redirect, useLocation } from "wouter";
import { ErrorBoundary } from "../components/ErrorBoundary.tsx";
import { LoadingPage } from "../layout/LoadingPage.tsx";
import { PublicLayout } from "../layout/PublicLayout.tsx";
import { paths } from "../paths.ts";
import { matchRoute } from "./match-route.ts";
import { loadMembersLayout } from "./preload.ts";
import { NOT_FOUND, ROUTES } from "./routes.ts";

const MembersLayout = lazyComponent(loadMembersLayout);
const pages = new Map([...ROUTES, NOT_FOUND].map((route) => [route, lazyComponent(route.load)]));

/** The page of the current address in its layout, which stays while people go from one of its pages to another. */
export function RoutedPage() {
  const [pathname] = useLocation();
  const { route, parameters } = matchRoute(pathname);
  if (pathname === paths.home) return <Redirect to={paths.dashboard} replace />;
  const Page = pages.get(route);
  const page = (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingPage />}>{Page && createElement(Page, parameters)}</Suspense>
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

function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
