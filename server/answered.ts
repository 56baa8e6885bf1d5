import type { Request, RequestHandler, Response } from "express";

/** Of a request that was answered, or given up by its client. `took` is in milliseconds. */
export type Observer = (request: Request, response: Response, took: number) => void;

/** Calls the observers once each request is over. */
export function whenAnswered(...observers: readonly Observer[]): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once("close", () => {
      const took = performance.now() - startedAt;
      for (const observe of observers) observe(request, response, took);
    });
    next();
  };
}
