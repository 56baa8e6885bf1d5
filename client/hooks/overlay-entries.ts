/**
 * While something lies over the page, such as a menu or a dialog, the tab's history has an entry more for it, with the
 * page's own URL: Back closes what was opened last. The entries go before the history changes in any other way, and when
 * what they are for is closed, so that Back from the page itself, or from the next one, takes one press.
 */
interface EntryState {
  /** How many overlays the entry is for. */
  overlays?: number;
}

export interface Overlay {
  close: () => void;
}

/** Those that are open, the last one opened last. */
const overlays: Overlay[] = [];
/** Changes of the history that wait until it has no overlays' entries. */
const changes: (() => void)[] = [];
/** Asks whether another page of the app may be shown; null if nobody has to be asked. */
let mayLeave: (() => boolean) | null = null;
/** Whether the browser is on its way back to an entry below, which takes it a moment. */
let isReturning = false;

/** Starts to follow the history. Call it before the app is rendered, so that the router finds what it has changed. */
export function followOverlays(): void {
  for (const type of ["pushState", "replaceState"] as const) {
    const change = history[type].bind(history);
    history[type] = (state: EntryState | null, unused, url) => {
      if (mayLeave && leadsElsewhere(url) && !mayLeave()) return undefined;
      if (shown() === 0 && !isReturning) return change(state, unused, url);
      const { overlays: _, ...own } = state ?? {};
      changes.push(() => change(state && own, unused, url));
      settle();
    };
  }
  window.addEventListener("popstate", arrive);
  // A page that was loaded again has nothing open.
  settle();
}

/** Gives an overlay its entry. Returns a function to call once it is closed. */
export function openOverlay(overlay: Overlay): () => void {
  overlays.push(overlay);
  queueMicrotask(settle);
  return () => {
    const index = overlays.indexOf(overlay);
    if (index !== -1) overlays.splice(index, 1);
    queueMicrotask(settle);
  };
}

/**
 * Lets `ask` decide whether the page may be left for another one of the app, by a link or by Back, which has an entry to
 * close first. Returns a function that ends this.
 */
export function guardPage(ask: () => boolean): () => void {
  let stopClosing = openOverlay({ close });
  function close(): void {
    if (ask()) {
      stop();
      history.back();
    } else stopClosing = openOverlay({ close });
  }
  function stop(): void {
    mayLeave = null;
    stopClosing();
  }
  mayLeave = ask;
  return stop;
}

function leadsElsewhere(url: string | URL | null | undefined): boolean {
  return new URL(url ?? "", window.location.href).pathname !== window.location.pathname;
}

/** How many overlays the shown entry is for. */
const shown = () => (history.state as EntryState | null)?.overlays ?? 0;

function arrive(): void {
  if (isReturning) isReturning = false;
  else for (const { close } of overlays.splice(shown()).toReversed()) close();
  settle();
}

/** Gives the history as many entries as there are overlays, after the changes that wait. */
function settle(): void {
  if (isReturning) return;
  const surplus = shown() - (changes.length > 0 ? 0 : overlays.length);
  if (surplus > 0) {
    isReturning = true;
    history.go(-surplus);
    return;
  }
  if (changes.length > 0) {
    for (const change of changes.splice(0)) change();
    // By then, what was open on the page that was left is gone.
    setTimeout(settle);
    return;
  }
  // Not the router's own function: the page stays the same.
  for (let count = shown() + 1; count <= overlays.length; count += 1)
    History.prototype.pushState.call(history, { ...(history.state as object | null), overlays: count }, "");
}
