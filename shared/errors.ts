import type { MessageKey } from "./messages.ts";

/** All error codes of the server. Their messages, for people, are the piece `errors`. */
export type ErrorCode = MessageKey<"errors">;

/** Validation messages by field name, as forms show them. */
export type FieldErrors = Record<string, string>;
