import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import { contentOf, type Event } from "../../shared/events/events.ts";
import { withAttendance, type Answered, type Attendance } from "../../shared/gatherings/gatherings.ts";
import { isConcerned, pathOf } from "./concerns.ts";

/** The queries that load one gathering or several, with everybody's answers. */
const ANSWERED = new Set(["gatherings.list", "gatherings.get"]);

/**
 * Shows answers to gatherings where these are loaded already: sixty people who answer in a minute would otherwise make
 * every open page load its list sixty times. Returns the hashes of the queries that nothing else has changed.
 */
export function applyAnswers(client: QueryClient, events: readonly Event[]): ReadonlySet<string> {
  const upToDate = new Set<string>();
  if (!events.some(answersIn)) return upToDate;
  for (const query of client.getQueryCache().findAll({ predicate: isApplicable })) {
    const answers = events.filter((event) => isConcerned(query.queryKey, event)).map(answersIn);
    const shown = answers.includes(undefined) ? undefined : withAnswers(query, answers.flat() as Attendance[]);
    if (shown === undefined) continue;
    if (shown !== query.state.data) client.setQueryData(query.queryKey, shown);
    upToDate.add(query.queryHash);
  }
  return upToDate;
}

/** Data that is being loaded may or may not have the answers yet. */
function isApplicable({ queryKey, state }: Query): boolean {
  return (
    ANSWERED.has(pathOf(queryKey)) && state.fetchStatus === "idle" && state.data !== undefined && !state.isInvalidated
  );
}

const answersIn = (event: Event) => contentOf(event, "AttendancesUpdated");

/** The query's data with the answers, the same object if they are about others; undefined if it has to be loaded. */
function withAnswers({ state }: Query, attendances: readonly Attendance[]) {
  const data = state.data as Answered | Answered[] | InfiniteData<Answered[]>;
  if (Array.isArray(data)) return answeredIn(data, attendances);
  if (!("pages" in data)) return answeredIn([data], attendances)?.[0];
  const pages = data.pages.map((page) => answeredIn(page, attendances));
  if (pages.includes(undefined)) return undefined;
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
}

function answeredIn(before: Answered[], attendances: readonly Attendance[]): Answered[] | undefined {
  const after = before.map((gathering) => attendances.reduce(applied, gathering));
  if (!after.every((gathering) => gathering !== null)) return undefined;
  return after.every((gathering, index) => gathering === before[index]) ? before : after;
}

const applied = (gathering: Answered | null, attendance: Attendance) =>
  gathering && withAttendance(gathering, attendance);
