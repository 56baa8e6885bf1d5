import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { REQUEST_TIMEOUT } from "../api/timed-fetch.ts";
import { loadNewVersion } from "./new-version.ts";

/** A function that loads code, with the code once it is loaded. */
export interface Loader<Code> {
  (): Promise<Code>;
  loaded?: Code;
}

/**
 * A component whose code is loaded when it is shown; `showMeanwhile` renders what stands in its place until then. After
 * an upgrade, an open tab requests files that no longer exist: it then loads the new version. Code that does not load in
 * time counts as missing: a network that has gone silent never reports an error. React keeps a failed component:
 * `onMissing` is called so that another one can take its place.
 */
export function lazyComponent<Props extends object>(
  load: Loader<ComponentType<Props>>,
  showMeanwhile: (props: Props) => ReactNode = () => null,
  onMissing?: () => void,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => {
    try {
      return { default: await Promise.race([load(), failInTime()]) };
    } catch (cause) {
      onMissing?.();
      if (cause instanceof MissingCodeError) throw cause;
      if (await loadNewVersion()) await failInTime();
      throw new MissingCodeError("Code could not be loaded", { cause });
    }
  }) as unknown as ComponentType<Props>;
  return function LazyComponent(props) {
    // For code that is loaded already too, React would show the fallback, and for 300 ms.
    const [Ready] = useState(() => load.loaded);
    if (Ready) return createElement(Ready, props);
    return createElement(Suspense, { fallback: showMeanwhile(props) }, createElement(Loaded, props));
  };
}

function failInTime(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new MissingCodeError("Code has not loaded in time")), REQUEST_TIMEOUT);
  });
}

/** A page's code could not be loaded: the server cannot be reached, or its files no longer exist. */
export class MissingCodeError extends Error {
  override name = "MissingCodeError";
}
