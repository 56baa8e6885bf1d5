import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { CALL_LIMIT } from "../timed-fetch.ts";
import { MissingCodeError } from "./missing-code-error.ts";
import { loadNewVersion } from "./new-version.ts";

/**
 * A component whose code is loaded when it is shown. After an upgrade, an open tab requests files that no longer exist:
 * it then loads the new version, and shows the loading state until then. Code that does not load in time counts as
 * missing: a network that has gone silent never reports an error. React keeps a failed component: `onMissing` is called
 * so that another one can take its place.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: () => void,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await Promise.race([load(), failInTime()]) };
    } catch (cause) {
      onMissing?.();
      if (cause instanceof MissingCodeError) throw cause;
      if (await loadNewVersion()) return new Promise<never>(() => {});
      throw new MissingCodeError("Code of the page could not be loaded", { cause });
    }
  });
}

function failInTime(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new MissingCodeError("Code of the page has not loaded in time")), CALL_LIMIT);
  });
}
