import { say } from "../../server/messages.ts";

/** Checked by the compiler alone: a message takes its own parameters, neither fewer nor more. */
export function sayWrongly(): void {
  const auth = say("de", "auth");
  auth("welcome", { product: "Crewtide" });
  // @ts-expect-error -- There is no such message.
  auth("welcomBack");
  // @ts-expect-error -- A parameter is missing.
  auth("welcome");
  // @ts-expect-error -- There is one too many.
  auth("welcome", { product: "Crewtide", more: "" });
  // @ts-expect-error -- The message has none.
  auth("email", { more: "" });
  // @ts-expect-error -- It is a number.
  say("fr", "validation")("tooLong", { maximum: "200" });
  // @ts-expect-error -- A parameter within a plural is missing.
  say("es", "reminders")("subject", { interval: "3", days: 2 });
}
