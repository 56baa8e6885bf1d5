import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { MissingCodeError } from "../components/missing-code-error.ts";
import { loadNewVersion } from "./new-version.ts";

/**
 * A component whose code comes when it is shown. After an upgrade an open tab asks for files that are gone: it then
 * loads the new version, and shows that it is loading until that is there.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      if (await loadNewVersion()) return new Promise<never>(() => {});
      throw new MissingCodeError("The code of a page could not be loaded", { cause });
    }
  });
}
