import type { Request, Response } from "express";

/** Of a request that was answered, or given up by its client. `took` is in milliseconds. */
export type Observer = (request: Request, response: Response, took: number) => void;

/** Calls the observers once a request is over. */
export function whenAnswered(...observers: readonly Observer[]): (request: Request, response: Response) => void {
  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      const took = performance.now() - startedAt;
      for (const observe of observers) observe(request, response, took);
    });
  };
}
