import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { MissingCodeError } from "./missing-code-error.ts";
import { loadNewVersion } from "./new-version.ts";

/**
 * A component whose code is loaded when it is shown. After an upgrade, an open tab requests files that no longer exist:
 * it then loads the new version, and shows the loading state until then.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      if (await loadNewVersion()) return new Promise<never>(() => {});
      throw new MissingCodeError("Code of the page could not be loaded", { cause });
    }
  });
}
