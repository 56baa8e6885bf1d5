import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Router } from "wouter";
import { publicClient } from "../api/api-client.ts";
import { goTo } from "../navigation/history.ts";
import { ErrorBoundary } from "../layout/ErrorBoundary.tsx";
import { PreloadContext } from "../hooks/use-preload.ts";
import { useColorScheme } from "../hooks/use-color-scheme.ts";
import { Toasts } from "../components/Toasts.tsx";
import { queryClient } from "../api/query-client.ts";
import { preloadPage } from "../routes/preload.ts";
import { RoutedPage } from "../routes/RoutedPage.tsx";
import { trpc } from "../api/trpc.ts";

export function App() {
  const { scheme } = useColorScheme();
  useEffect(() => {
    document.documentElement.dataset["scheme"] = scheme;
    const header = getComputedStyle(document.documentElement).getPropertyValue("--ant-color-bg-container");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", header);
  }, [scheme]);
  return (
    <trpc.Provider client={publicClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={(_navigate, url, target) => goTo(url, target)}>
          <PreloadContext value={preloadPage}>
            <ErrorBoundary>
              <RoutedPage />
            </ErrorBoundary>
          </PreloadContext>
        </Router>
        <Toasts />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
