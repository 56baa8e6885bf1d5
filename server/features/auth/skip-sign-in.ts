import type { RequestHandler } from "express";
import { readNextPage } from "../../../shared/auth/next-page.ts";
import { paths } from "../../../shared/paths.ts";
import { findMember, type Services } from "../../rpc/context.ts";

/** Redirects somebody who is signed in from the sign-in page to the page they wanted. */
export function skipSignIn(services: Services): RequestHandler {
  return async (request, response, next) => {
    if (!(await findMember(services, request))) return next();
    const [, ...search] = request.originalUrl.split("?");
    return response.set("Cache-Control", "no-store").redirect(303, readNextPage(search.join("?")) ?? paths.dashboard);
  };
}
