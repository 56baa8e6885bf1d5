import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { z, type ZodType } from "zod";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_ADDRESS_LENGTH } from "../../../server/http/long-addresses.ts";
import { appRouter } from "../../../server/router.ts";
import { askAsWritten } from "../../support/ask-as-written.ts";
import { serverForAll } from "../../support/hooks.ts";
import { PROCEDURES, typeOf } from "../../support/samples.ts";
import { signIn } from "../../support/test-server.ts";

const server = serverForAll();
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(server.url, "ada");
});

const ROOTS = "/ /? /trpc/ /trpc/me.get?input= /api/ /assets/ /calendar/ /auth/login?next=/ /healthz?".split(" ");

describe("an address", () => {
  const ofLength = (root: string, length: number) => root.padEnd(length, "a");

  it.each(ROOTS)("below %s is read up to the greatest length, and refused beyond it", async (root) => {
    for (const method of ["GET", "POST"]) {
      const { status } = await askAsWritten(server.port, ofLength(root, MAX_ADDRESS_LENGTH), { method });
      expect(status, method).not.toBe(414);
      const longer = await askAsWritten(server.port, ofLength(root, MAX_ADDRESS_LENGTH + 1), { method });
      expect(longer.status, method).toBe(414);
      expect(JSON.parse(longer.body.toString())).toEqual({
        code: "AddressTooLong",
        message: "This address is longer than the server accepts.",
      });
    }
  });

  it.each(["/ws?", "/trpc?"])("below %s opens a socket up to the greatest length", async (root) => {
    expect(await upgrade(ofLength(root, MAX_ADDRESS_LENGTH))).toBe(101);
    expect(await upgrade(ofLength(root, MAX_ADDRESS_LENGTH + 1))).toBe(414);
  });

  it("has room for a whole batch of any query with the longest values", async () => {
    for (const query of PROCEDURES.filter((procedure) => typeOf(procedure) === "query")) {
      const names = Array.from({ length: 20 }, () => query).join(",");
      const inputs = Object.fromEntries(names.split(",").map((_name, index) => [index, longestInput(query)]));
      const path = `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
      const { status } = await askAsWritten(server.port, path, { headers: { cookie } });
      expect(status, `${query}: ${path.length}`).not.toBe(414);
    }
  });
});

/** The server's status for an upgrade. */
async function upgrade(path: string): Promise<number | undefined> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    cookie,
  };
  const asked = request({ host: "127.0.0.1", port: server.port, path, headers, agent: false }).end();
  const [response] = (await Promise.race([once(asked, "upgrade"), once(asked, "response")])) as [IncomingMessage];
  response.socket.destroy();
  return response.statusCode;
}

interface Field {
  type?: string;
  maxLength?: number;
  enum?: string[];
  maxItems?: number;
  /** Each as long as the others, or of a known length. */
  anyOf?: Field[];
}

/** An input of a query with the greatest ids and the longest texts, of characters that a URL has as they are. */
function longestInput(query: string): Record<string, unknown> {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: ZodType[] } }>;
  const fields = procedures[query]?._def.inputs.flatMap((schema) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return Object.entries(properties as Record<string, Field>);
  });
  return Object.fromEntries(
    (fields ?? []).map(([name, { anyOf, ...field }]) => {
      const {
        type,
        maxLength = 200,
        maxItems = 0,
        enum: kinds,
      } = anyOf?.find(({ maxLength: length }) => length) ?? field;
      if (type === "integer") return [name, Number.MAX_SAFE_INTEGER];
      // Of days.
      if (type === "array") return [name, Array.from({ length: maxItems }, () => "2027-01-02")];
      return [name, kinds?.toSorted((one, other) => other.length - one.length)[0] ?? "a".repeat(maxLength)];
    }),
  );
}
