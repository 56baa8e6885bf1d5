import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import type { ZodError, ZodType } from "zod";
import type { ErrorCode, FieldErrors, FieldProblems } from "../shared/errors.ts";
import { DEFAULT_LANGUAGE, type Language } from "../shared/languages.ts";
import type { MessageKey } from "../shared/messages.ts";
import { issueWords, wordsFor } from "../shared/basics/validation-words.ts";
import { say } from "./messages.ts";

/** The tRPC code and the HTTP status of each error code. */
export const ERROR_STATUSES: Record<ErrorCode, { trpc: TRPC_ERROR_CODE_KEY; status: number }> = {
  AuthenticationRequired: { trpc: "UNAUTHORIZED", status: 401 },
  InvalidCredentials: { trpc: "UNAUTHORIZED", status: 401 },
  ForeignOrigin: { trpc: "FORBIDDEN", status: 403 },
  ValidationFailed: { trpc: "BAD_REQUEST", status: 400 },
  UnknownFields: { trpc: "BAD_REQUEST", status: 400 },
  OnlyForYourself: { trpc: "FORBIDDEN", status: 403 },
  CollectiveNotFound: { trpc: "NOT_FOUND", status: 404 },
  PersonNotFound: { trpc: "NOT_FOUND", status: 404 },
  CrewNotFound: { trpc: "NOT_FOUND", status: 404 },
  CrewArchived: { trpc: "BAD_REQUEST", status: 400 },
  CrewInUse: { trpc: "BAD_REQUEST", status: 400 },
  IntervalNotFound: { trpc: "NOT_FOUND", status: 404 },
  IntervalBegun: { trpc: "BAD_REQUEST", status: 400 },
  IntervalExists: { trpc: "BAD_REQUEST", status: 400 },
  IntervalPlanned: { trpc: "BAD_REQUEST", status: 400 },
  IntervalInPast: { trpc: "BAD_REQUEST", status: 400 },
  OptedOut: { trpc: "BAD_REQUEST", status: 400 },
  HandoverClosed: { trpc: "BAD_REQUEST", status: 400 },
  HandoverOfAnother: { trpc: "FORBIDDEN", status: 403 },
  InvolvementNotFound: { trpc: "NOT_FOUND", status: 404 },
  CollectiveInUse: { trpc: "FORBIDDEN", status: 403 },
  NotSilent: { trpc: "BAD_REQUEST", status: 400 },
  TooManyMarked: { trpc: "TOO_MANY_REQUESTS", status: 429 },
  DepartureNotFound: { trpc: "NOT_FOUND", status: 404 },
  ProfileOfAnother: { trpc: "FORBIDDEN", status: 403 },
  SessionNotFound: { trpc: "NOT_FOUND", status: 404 },
  TokenInvalid: { trpc: "UNAUTHORIZED", status: 401 },
  TokenScopeExceeded: { trpc: "FORBIDDEN", status: 403 },
  TokenNotFound: { trpc: "NOT_FOUND", status: 404 },
  EoiNotFound: { trpc: "NOT_FOUND", status: 404 },
  EoiFeatureDisabled: { trpc: "BAD_REQUEST", status: 400 },
  EmailAlreadyExists: { trpc: "BAD_REQUEST", status: 400 },
  EntryPathwayNotFound: { trpc: "NOT_FOUND", status: 404 },
  JoinLinkNotFound: { trpc: "NOT_FOUND", status: 404 },
  EntryNotFound: { trpc: "NOT_FOUND", status: 404 },
  GatheringNotFound: { trpc: "NOT_FOUND", status: 404 },
  GatheringCancelled: { trpc: "BAD_REQUEST", status: 400 },
  GatheringOver: { trpc: "BAD_REQUEST", status: 400 },
  GatheringNotBegun: { trpc: "BAD_REQUEST", status: 400 },
  GatheringMoved: { trpc: "CONFLICT", status: 409 },
  AnsweredSince: { trpc: "CONFLICT", status: 409 },
  GatheringNotDeletable: { trpc: "FORBIDDEN", status: 403 },
  PollNotFound: { trpc: "NOT_FOUND", status: 404 },
  PollClosed: { trpc: "BAD_REQUEST", status: 400 },
  TimeNotProposed: { trpc: "BAD_REQUEST", status: 400 },
  LimitReached: { trpc: "BAD_REQUEST", status: 400 },
  TimeOver: { trpc: "BAD_REQUEST", status: 400 },
  CalendarUnreadable: { trpc: "BAD_REQUEST", status: 400 },
  CalendarTooSlow: { trpc: "BAD_REQUEST", status: 400 },
  TemplateNotFound: { trpc: "NOT_FOUND", status: 404 },
  NothingToUndo: { trpc: "BAD_REQUEST", status: 400 },
  ChangedSince: { trpc: "CONFLICT", status: 409 },
  EmailInUse: { trpc: "BAD_REQUEST", status: 400 },
  InvitationNotFound: { trpc: "NOT_FOUND", status: 404 },
  PasswordTokenInvalid: { trpc: "UNAUTHORIZED", status: 401 },
  AddressLinkInvalid: { trpc: "NOT_FOUND", status: 404 },
  AnswerLinkInvalid: { trpc: "NOT_FOUND", status: 404 },
  AnswerLinkUsed: { trpc: "NOT_FOUND", status: 404 },
  AnswerLinkExpired: { trpc: "NOT_FOUND", status: 404 },
  MailLinkInvalid: { trpc: "NOT_FOUND", status: 404 },
  WrongName: { trpc: "FORBIDDEN", status: 403 },
  WrongPassword: { trpc: "FORBIDDEN", status: 403 },
  SecondStepRequired: { trpc: "UNAUTHORIZED", status: 401 },
  WrongCode: { trpc: "FORBIDDEN", status: 403 },
  TwoStepIsOn: { trpc: "BAD_REQUEST", status: 400 },
  TwoStepIsOff: { trpc: "BAD_REQUEST", status: 400 },
  SetupTokenInvalid: { trpc: "FORBIDDEN", status: 403 },
  IdempotencyKeyReused: { trpc: "CONFLICT", status: 409 },
  AnswerNotKept: { trpc: "CONFLICT", status: 409 },
  PathNotFound: { trpc: "NOT_FOUND", status: 404 },
  TooManyRequests: { trpc: "TOO_MANY_REQUESTS", status: 429 },
  AddressTooLong: { trpc: "BAD_REQUEST", status: 414 },
  PayloadTooLarge: { trpc: "PAYLOAD_TOO_LARGE", status: 413 },
  UnsupportedMediaType: { trpc: "UNSUPPORTED_MEDIA_TYPE", status: 415 },
  MalformedRequest: { trpc: "BAD_REQUEST", status: 400 },
  StorageUnavailable: { trpc: "SERVICE_UNAVAILABLE", status: 503 },
  InternalError: { trpc: "INTERNAL_SERVER_ERROR", status: 500 },
};

/** The message for people. A `TooManyRequests` says what there was too much of. */
export function messageOf(code: ErrorCode, language = DEFAULT_LANGUAGE, tooMuch?: TooMuch): string {
  return tooMuch ? say(language, "limits")(tooMuch) : say(language, "errors")(code);
}

/** Something that there can be too much of. */
export type TooMuch = MessageKey<"limits">;

interface ErrorOptions {
  fields?: FieldProblems;
  retryAfter?: number;
  limited?: string;
  tooMuch?: TooMuch;
  cause?: unknown;
}

/** An error whose code is sent to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldProblems | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  /** The limit that was exceeded, by its name in `LIMITS`. */
  readonly limited: string | undefined;
  readonly tooMuch: TooMuch | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(messageOf(code, DEFAULT_LANGUAGE, options.tooMuch), { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.limited = options.limited;
    this.tooMuch = options.tooMuch;
  }
}

/** The error message for the host, with details that people do not see. */
export function forHost(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error) return forHost(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** The first message of each field. Messages that belong to no single field have an empty name. */
export function fieldErrors(error: ZodError, language: Language = DEFAULT_LANGUAGE): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues)
    fields[String(issue.path[0] ?? "")] ??= issueWords(say(language, "validation"), issue);
  return fields;
}

/** Puts the fields of an `AppError` into words. */
export function fieldWords(fields: FieldProblems, language: Language): FieldErrors {
  const words = Object.entries(fields).map(([field, key]) => [field, wordsFor(say(language, "validation"), key)]);
  return Object.fromEntries(words) as FieldErrors;
}

/** Parses an input with a schema that depends on stored data. Throws `ValidationFailed`. */
export function validated<Output>(schema: ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (!result.success) throw new AppError("ValidationFailed", { cause: result.error });
  return result.data;
}
