import { lazy } from "react";
import type { Page } from "./pages.ts";

/** A page as a component, shown once its code is there. */
export function lazyPage<Props>({ load }: Pick<Page<Props>, "load">) {
  return lazy(async () => ({ default: await load() }));
}
