import { WORKER_LANGUAGE, WORKER_PATH } from "../../shared/paths.ts";
import { loadNewVersion, workers } from "../components/new-version.ts";
import { isCovered } from "../navigation/history.ts";
import { getLanguage } from "../messages.ts";
import { queryClient } from "../api/query-client.ts";
import { isSaving, typedFields, until } from "../domain/saves.ts";

/** Loads the server's version, if it is another, once nothing is typed. Call it at each connection to the stream. */
export async function followRelease(): Promise<void> {
  await untilIdle();
  await loadNewVersion({ onlyIfNewer: true, untilIdle });
}

/** Registers the service worker once the page is shown, unless the device asks to save data. */
export async function registerWorker(): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- Where it is missing, nobody can ask.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await until(() => queryClient.isFetching() === 0);
  await workers?.register(`${WORKER_PATH}?${WORKER_LANGUAGE}=${getLanguage()}`);
}

/** Resolves while nobody types, has a dialog or a menu open, or waits for a save. */
function untilIdle(): Promise<void> {
  return until(() => typedFields().length === 0 && !isCovered() && !isSaving());
}
