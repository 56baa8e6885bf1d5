import { describe, expect, it } from "vitest";
import { isUnanswered, keyHeader } from "../../shared/basics/once.ts";

describe("a request", () => {
  it("has its key in a header", () => {
    expect(keyHeader({ context: { idempotencyKey: "k" } })).toEqual({ "idempotency-key": "k" });
    expect(keyHeader({ context: {} })).toEqual({});
  });

  const response = (status: number) => ({ response: { ok: status < 300, status } });
  it.each([
    ["no response", {}, true],
    ["an error of the server's", { data: { httpStatus: 400 }, meta: response(400) }, false],
    ["an error of the server's, without a status", { data: {} }, false],
    ["a server that is away", { data: { httpStatus: 503 }, meta: response(503) }, true],
    ["a proxy whose server is away", { meta: response(502) }, true],
    ["a proxy that waited in vain", { data: null, meta: response(504) }, true],
    ["a proxy that refuses it", { meta: response(413) }, false],
    ["a response that broke off", { meta: response(200) }, true],
  ])("with %s: %j is unanswered: %s", (_name, failed, expected) => {
    expect(isUnanswered(failed)).toBe(expected);
  });
});
