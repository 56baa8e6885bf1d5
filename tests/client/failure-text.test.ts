import { describe, expect, it } from "vitest";
import { failureText, formFailureText } from "../../client/components/failure-text.ts";

const requestId = "0f9c2d1e-request";

describe("the message for a failed call", () => {
  it.each(["InternalError", "StorageUnavailable"] as const)("names the request after %s", (appCode) => {
    expect(failureText({ message: "It broke.", data: { appCode, requestId } })).toBe(
      `It broke. Reference: ${requestId}`,
    );
  });

  it("is only the server's message if it refused the call, or if the request has no id", () => {
    const message = "This interval is over and can no longer be changed.";
    expect(failureText({ message, data: { appCode: "IntervalInPast", requestId } })).toBe(message);
    expect(failureText({ message, data: { appCode: "InternalError" } })).toBe(message);
  });

  it("says that the server could not be reached if there was no response", () => {
    expect(failureText({ message: "fetch failed", data: undefined })).toBe(
      "The server could not be reached. Please try again.",
    );
  });

  it("says in a form alone that what was typed is kept", () => {
    expect(formFailureText({ message: "fetch failed", data: undefined })).toContain("What you typed is kept here");
    expect(formFailureText({ message: "No.", data: { appCode: "IntervalInPast" } })).toBe("No.");
  });
});
