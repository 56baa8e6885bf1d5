import { contentOf, type ChangeResult } from "../../shared/events/events.ts";
import { membersOf } from "./hooks.ts";
import type { TestServer } from "./test-server.ts";

interface Choice {
  file_name?: string;
  crew_id?: number | null;
}

/** Imports calendars into the collective of a server, and lists what becomes of them. */
export function importsInto(server: TestServer) {
  const open = membersOf(server);
  const as = async (name: string) => (await open(name)).client;
  const preview = async (text: string) => (await as("ada")).gatherings.previewCalendar.mutate({ text });
  const isOffered = ({ exists, changes }: { exists: boolean; changes: readonly unknown[] }) =>
    !exists || changes.length > 0;
  const list = async () => (await as("ada")).gatherings.list.query({ to: "2027-01-01T00:00:00Z" });
  const find = async (title: string) => (await list()).find((gathering) => gathering.title === title);
  return {
    as,
    preview,
    /** The new and the changed entries of a calendar. */
    offered: async (text: string) => (await preview(text)).found.filter(isOffered),
    list,
    find,
    idOf: async (title: string) => (await find(title))?.id ?? 0,
    /** Imports what a calendar offers, as somebody. If it offers nothing, all of it is sent. */
    async importAll(name: string, text: string, choice: Choice = {}): Promise<ChangeResult> {
      const { found } = await preview(text);
      const chosen = found.some(isOffered) ? found.filter(isOffered) : found;
      const keys = chosen.map(({ key }) => key);
      return (await as(name)).gatherings.importCalendar.mutate({ text, keys, ...choice });
    },
    undo: async (name: string, { revision }: { revision: number }) =>
      (await as(name)).journal.undo.mutate({ revision }),
  };
}

/** The import that a change is about; undefined if nothing came in. */
export const importIn = ({ events }: ChangeResult) => events.map((one) => contentOf(one, "ImportUpdated"))[0];
