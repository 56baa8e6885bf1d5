import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TRPCClientError } from "@trpc/client";
import { failureText, formFailureText, type Failure } from "../../client/components/failure-text.ts";
import { EVERYWHERE, loadPieces } from "../../client/messages.ts";
import { connect, startTestServer } from "../support/test-server.ts";

// Messages ask the page for the language, and there is none.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {} } }));

beforeAll(() => loadPieces(EVERYWHERE));
afterAll(() => void vi.unstubAllGlobals());

const requestId = "0f9c2d1e-request";

describe("the message for a failed call", () => {
  it.each(["InternalError", "StorageUnavailable"] as const)("names the request after %s", (appCode) => {
    expect(failureText({ message: "It broke.", data: { appCode, requestId } })).toBe(
      `It broke. Reference: ${requestId}`,
    );
  });

  it("is only the server's message if it refused the request, or if the request has no id", () => {
    const message = "This interval is over and can no longer be changed.";
    expect(failureText({ message, data: { appCode: "IntervalInPast", requestId } })).toBe(message);
    expect(failureText({ message, data: { appCode: "InternalError" } })).toBe(message);
  });

  it("says that the server could not be reached if there was no response", () => {
    expect(failureText({ message: "fetch failed", data: undefined })).toBe(
      "The server could not be reached. Please try again.",
    );
  });

  it.each([
    [1, "in a minute"],
    [60, "in a minute"],
    [61, "in 2 minutes"],
    [900, "in 15 minutes"],
  ])("says after too many tries with %i seconds to wait to try again %s", (retryAfter, when) => {
    expect(failureText({ message: "No.", data: { appCode: "TooManyRequests", retryAfter } })).toBe(
      `No. Try again ${when}.`,
    );
  });

  it("says so of a real refusal too, in a form as elsewhere", async () => {
    const server = await startTestServer();
    const { client, close } = connect(server.url, "");
    const guess = () =>
      client.auth.login.mutate({ email: "ada@example.org", password: "guessed" }).catch((error: unknown) => error);
    for (let tries = 0; tries < 10; tries += 1) await guess();
    const refusal = await guess();
    expect(refusal).toBeInstanceOf(TRPCClientError);
    const text = "Too many failed attempts to sign in. Try again in 15 minutes.";
    expect([failureText(refusal as Failure), formFailureText(refusal as Failure)]).toEqual([text, text]);
    await close();
    await server.stop();
  });

  it("says in a form alone that what was typed is kept", () => {
    expect(formFailureText({ message: "fetch failed", data: undefined })).toContain("What you typed is kept here");
    expect(formFailureText({ message: "No.", data: { appCode: "IntervalInPast" } })).toBe("No.");
  });
});
