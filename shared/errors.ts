import type { MessageKey } from "./messages.ts";

/** All error codes of the server. Their messages, for people, are the piece `errors`. */
export type ErrorCode = MessageKey<"errors">;

/** What is wrong with fields, by their names, as forms show it. */
export type FieldErrors = Record<string, string>;

/** The same before it is put into words. */
export type FieldProblems = Record<string, MessageKey<"validation">>;
