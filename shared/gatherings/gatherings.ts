import type { z } from "zod";
import { MAX_LISTED } from "../constants.ts";
import { EXPECTATIONS, type Expectation, type GatheringAnswer } from "../enumerations.ts";
import type * as schemas from "./gatherings.schema.ts";

export type Gathering = z.output<typeof schemas.gatheringSchema>;
export type GatheringOutline = z.output<typeof schemas.gatheringOutlineSchema>;
export type GatheringInput = z.output<typeof schemas.gatheringInputSchema>;
export type GatheringEdit = z.output<typeof schemas.gatheringEditSchema>;
export type GatheringPeriod = z.output<typeof schemas.gatheringPeriodSchema>;
export type GatheringDeletion = z.output<typeof schemas.gatheringDeletionSchema>;
export type Attendance = z.output<typeof schemas.attendanceSchema>;
export type CalendarPreview = z.output<typeof schemas.calendarPreviewSchema>;
export type ImportInput = z.output<typeof schemas.importInputSchema>;
export type ChosenCalendar = z.input<typeof schemas.calendarInputSchema>;
export type CalendarInput = z.output<typeof schemas.calendarInputSchema>;
export type Seen = NonNullable<z.output<typeof schemas.seenSchema>>;
export type PresenceInput = z.output<typeof schemas.presenceInputSchema>;
export type LinkedGathering = z.output<typeof schemas.linkedGatheringSchema>;
export type AnsweredGathering = z.output<typeof schemas.answeredGatheringSchema>;
export type ListedGathering = z.output<typeof schemas.listedGatheringSchema>;

/** A gathering with everybody's answers, with or without its long texts. */
export type Answered = Omit<ListedGathering, "has_details">;

/** Where the next page of a list begins; null if it has none (`docs/domain/gatherings.md#lists`). */
export function nextPage(listed: readonly Pick<Gathering, "id" | "starts_at">[]): string | null {
  const last = listed.length < MAX_LISTED ? undefined : listed.at(-1);
  return last ? `${last.starts_at},${last.id}` : null;
}

/** Returns a person's answer; null if they have none, or took it back. */
export function answerOf(gathering: Answers, personId: number): GatheringAnswer | null {
  if (gathering.going.includes(personId) || gathering.waiting.includes(personId)) return "Going";
  if (gathering.maybe.includes(personId)) return "Maybe";
  return gathering.not_going.includes(personId) ? "NotGoing" : null;
}

/** Returns a person's note on their answer; null if they have none. */
export function noteOf(notes: AnsweredGathering["notes"], personId: number): string | null {
  return notes.find(({ person_id }) => person_id === personId)?.note ?? null;
}

/** Whether those who are asked are told when it is planned: its crew, or all if they are more than welcome. */
export function isAnnounced({ crew_id, expectation }: Pick<Gathering, "crew_id" | "expectation">): boolean {
  return crew_id !== null || expectation !== "Welcome";
}

type Asking = Parameters<typeof isAnnounced>[0];

/** Whether an edit may ask people who have not heard of it: it means something else to them, or is another crew's. */
export function asksAnew(before: Asking | null, after: Asking | null): boolean {
  if (!before || !after || !isAnnounced(after)) return false;
  return before.crew_id !== after.crew_id || before.expectation !== after.expectation;
}

/** Whether people are to come more than otherwise. */
export function mattersMore(is: Expectation, was: Expectation): boolean {
  return EXPECTATIONS.indexOf(is) < EXPECTATIONS.indexOf(was);
}

/** Whether a person is asked to come, or has answered. */
export function concerns(gathering: Answers & Pick<Answered, "unanswered">, personId: number): boolean {
  return gathering.unanswered.includes(personId) || answerOf(gathering, personId) !== null;
}

/** Whether somebody goes to two gatherings that take place at the same time. */
export function clash(one: Meeting, other: Meeting, personId: number): boolean {
  return areAtOnce(one, other) && [one, other].every((gathering) => answerOf(gathering, personId) === "Going");
}

/** Whether two gatherings take place at the same time. */
export function areAtOnce(one: Taking, other: Taking): boolean {
  const takePlace = one.cancelled_at === null && other.cancelled_at === null;
  return one.id !== other.id && takePlace && one.starts_at < other.ends_at && other.starts_at < one.ends_at;
}

type Taking = Pick<Gathering, "id" | "starts_at" | "ends_at" | "cancelled_at">;
type Meeting = Answers & Taking;

export function isFull({ places, going }: Pick<AnsweredGathering, "places" | "going">): boolean {
  return places !== null && going.length >= places;
}

/** Without its note in lists, and in a log from before there were notes. */
type Said = Omit<Attendance, "note"> & Partial<Pick<Attendance, "note">>;

type Answers = Pick<AnsweredGathering, "going" | "waiting" | "maybe" | "not_going" | "were_there">;

/** Sorts people by what they say; places go in the order of the answers (`docs/domain/gatherings.md#places`). */
export function answersTo({ places }: Pick<Gathering, "places">, attendances: readonly Said[]): Answers {
  const saying: Record<GatheringAnswer, Said[]> = { Going: [], Maybe: [], NotGoing: [] };
  for (const attendance of attendances) if (attendance.answer) saying[attendance.answer].push(attendance);
  const noted = attendances.filter(({ was_there }) => was_there !== null);
  return {
    ...withPlaces(inOrder(saying.Going), places),
    maybe: inOrder(saying.Maybe),
    not_going: inOrder(saying.NotGoing),
    were_there: noted.length === 0 ? null : noted.filter(({ was_there }) => was_there).map(personOf),
  };
}

/**
 * A gathering after somebody has answered, as `answersTo` would have it; the same object if this is about another one.
 * Null if it does not follow from the answer: they have taken it back, or it was noted who was there, or the
 * choice of its time can no longer be taken back.
 */
export function withAttendance<Known extends Answered & Noted>(gathering: Known, attendance: Said): Known | null {
  const { gathering_id, person_id, answer, was_there } = attendance;
  if (gathering_id !== gathering.id) return gathering;
  if (answer === null || was_there !== null || gathering.poll_id) return null;
  const noted = withNote(gathering, attendance);
  if (answerOf(gathering, person_id) === answer) return noted;
  const others = (people: readonly number[]) => people.filter((id) => id !== person_id);
  const last = (people: readonly number[], said: GatheringAnswer) => [
    ...others(people),
    ...(answer === said ? [person_id] : []),
  ];
  return {
    ...noted,
    ...withPlaces(last([...gathering.going, ...gathering.waiting], "Going"), gathering.places),
    maybe: last(gathering.maybe, "Maybe"),
    not_going: last(gathering.not_going, "NotGoing"),
    unanswered: others(gathering.unanswered),
  };
}

/** Lists leave these out. */
type Noted = Partial<Pick<AnsweredGathering, "notes" | "poll_id">>;

/** Returns the gathering itself if it has no notes, or has this one already. */
function withNote<Known extends Noted>(gathering: Known, { person_id, note = null }: Said): Known {
  const { notes } = gathering;
  if (!notes || noteOf(notes, person_id) === note) return gathering;
  const others = notes.filter((one) => one.person_id !== person_id);
  return { ...gathering, notes: note === null ? others : [...others, { person_id, note }] };
}

/** The people, in the order of their answers. */
function inOrder(attendances: readonly Said[]): number[] {
  return attendances
    .toSorted((a, b) => compare(a.answered_at ?? "", b.answered_at ?? "") || a.person_id - b.person_id)
    .map(personOf);
}

const personOf = ({ person_id }: Said) => person_id;

function withPlaces(coming: readonly number[], places: number | null) {
  return { going: coming.slice(0, places ?? Infinity), waiting: coming.slice(places ?? Infinity) };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
