import type { MessageKey } from "./messages.ts";

/** All error codes of the server. Their messages, for people, are the piece `errors`. */
export type ErrorCode = MessageKey<"errors">;

/** Faults of fields, by the fields' names, as forms show them. */
export type FieldErrors = Record<string, string>;

/** Faults of fields before they are put into words. */
export type FieldProblems = Record<string, MessageKey<"validation">>;
