import type { RequestHandler } from "express";
import type { Services } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import { languageOf } from "../../http/language-of.ts";
import { networkOf } from "../../http/rate-limits.ts";
import { say } from "../../messages.ts";
import { setLinkedPreference } from "./mail-preferences.service.ts";

/**
 * Turns a kind of email off for anyone who has its link (RFC 8058): mail providers send a POST without a cookie or an
 * origin when somebody clicks their button. The response is the same for any token, and for a repeated request.
 */
export function unsubscribeAtOnce(services: Services): RequestHandler<{ token: string }> {
  return async (request, response) => {
    await services.limits.count("mailLinks", networkOf(request.ip ?? ""));
    try {
      await setLinkedPreference(services, request.params.token, false);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "MailLinkInvalid")) throw error;
    }
    const language = languageOf(request);
    response.set({ "Cache-Control": "no-store", "Content-Language": language });
    response.type("text").send(`${say(language, "mail")("turnedOff")}\n`);
  };
}
