import type { Say } from "../messages.ts";

/** The security log's entry instead of a device if the host did something. */
export const HOST = "The host";

/** A program that names neither a browser nor a system. */
export const ANOTHER_PROGRAM = "Another program";

/** Instead of a browser's name. */
export const A_PROGRAM = "A program";

/**
 * Puts a device into words. It is kept in English: `Firefox on Linux`, `A program on Linux`, `Firefox` alone, or one of
 * the texts above. Programs get it like this too.
 */
export function deviceInWords(say: Say<"settings">, device: string): string {
  if (device === HOST) return say("theHost");
  if (device === ANOTHER_PROGRAM) return say("anotherProgram");
  const [browser = "", system] = device.split(" on ");
  if (system === undefined) return browser;
  return browser === A_PROGRAM ? say("programOn", { system }) : say("browserOn", { browser, system });
}
