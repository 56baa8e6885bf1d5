import { afterAll, describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from "../../../shared/constants.ts";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import { toCsv } from "../../../scripts/csv.ts";
import { makeCalendar } from "../../../server/features/calendar/calendar-document.ts";
import { makeActivityDocument } from "../../../server/features/journal/activity-document.ts";
import { toAuthor } from "../../../server/mail/templates/plain-emails.ts";
import { fileTransport } from "../../../server/mail/transports/files.ts";
import { withoutSecrets } from "../../../server/mail/without-secrets.ts";
import { appRouter } from "../../../server/router.ts";
import { expectProportionalTime, hostileTexts } from "../../support/processor-time.ts";
import { makeTempFolder } from "../../support/temp-folder.ts";

/** The greatest size of a request's body. */
const LONGEST_BODY = 256 * 1024;

const texts = hostileTexts({ anyCharacter: true });

describe("a text that is made to make a pattern backtrack is checked in proportional time", () => {
  it.each([...distinctTexts()])("as %s", async (_field, schema) => {
    await expectProportionalTime((text) => schema.safeParse(text), { longest: LONGEST_BODY, texts });
  });

  it("as the address of a sign-in", async () => {
    await expectProportionalTime(normalizeEmail, { longest: LONGEST_BODY, texts });
  });
});

/** The parts of a schema that may take a text. */
interface Definition {
  type: string;
  checks?: { _zod: { def: object } }[];
  transform?: unknown;
  shape?: Record<string, ZodType>;
  options?: ZodType[];
  element?: ZodType;
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  left?: ZodType;
  right?: ZodType;
}

/** The texts that procedures take, by their names; those with the same checks once. */
function distinctTexts(): Map<string, ZodType> {
  const byChecks = new Map<string, [name: string, schema: ZodType]>();
  const visit = (schema: ZodType, name: string) => {
    const { type, shape = {}, options = [], ...definition } = schema._zod.def as unknown as Definition;
    const { element, innerType, left, right, in: input, out } = definition;
    expect(KNOWN_TYPES, `${name} is of a type that may have texts in it`).toContain(type);
    if (takesText(schema)) byChecks.set(checksOf(schema), [name, schema]);
    for (const [field, inner] of Object.entries(shape)) visit(inner, `${name}.${field}`);
    for (const inner of [...options, element, innerType, left, right, input, out]) if (inner) visit(inner, name);
  };
  // At run time, all procedures are in one flat record.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: ZodType[] } }>;
  for (const [name, { _def }] of Object.entries(procedures)) for (const input of _def.inputs) visit(input, name);
  return new Map(byChecks.values());
}

const KNOWN_TYPES =
  "string pipe transform optional union nonoptional nullable default prefault object array intersection number boolean enum file literal".split(
    " ",
  );

/** Whether a schema is of a text, or converts one. */
function takesText(schema: ZodType): boolean {
  const { type, innerType, in: input } = schema._zod.def as unknown as Definition;
  const inner = type === "pipe" ? input : innerType;
  return type === "string" || (inner !== undefined && takesText(inner));
}

/** A schema's checks of a text: its patterns and functions. */
function checksOf(schema: ZodType): string {
  return JSON.stringify(schema._zod.def, (_key, value: unknown) => {
    if (typeof value === "function" || value instanceof RegExp) return String(value);
    return value instanceof Object && "_zod" in value ? (value._zod as { def: object }).def : value;
  });
}

describe("what is made of a text that was accepted takes proportional time", () => {
  const folder = makeTempFolder();
  afterAll(() => folder.remove());

  const transport = fileTransport(folder.path);
  const send = async (parts: { subject: string; text: string; html: string }) =>
    transport.send(
      {
        ...parts,
        from: "crewtide@example.org",
        to: "ada@example.org",
        unsubscribeUrl: null,
        replyTo: null,
        idempotencyKey: "a-mail",
      },
      AbortSignal.timeout(600_000),
    );
  const declined = (name: string, message: string) =>
    toAuthor("en", name, { kind: "interest declined", message, replyTo: null });
  const now = "2026-02-15T00:00:00.000Z";

  const MADE: [what: string, longest: number, make: (text: string) => unknown][] = [
    ["an email", MAX_TEXT_LENGTH, (message) => send(declined("Tidewater", message))],
    ["an email's subject", 3 * MAX_NAME_LENGTH, (name) => send(declined(name, "A message"))],
    ["a mail server's reason", MAX_TEXT_LENGTH, (text) => withoutSecrets(text, text)],
    [
      "a calendar",
      MAX_NAME_LENGTH,
      (text) =>
        makeCalendar({
          name: text,
          entries: [{ key: "1", start: "2026-02-15", end: "2026-02-15", title: text, text, intervalId: 1 }],
          namespace: "a",
          changedAt: now,
          timeZone: "UTC",
          baseUrl: "https://crewtide.example",
        }),
    ],
    [
      "a feed",
      MAX_TEXT_LENGTH,
      (text) => {
        const change = { label: "About", before: text, after: text };
        return makeActivityDocument({
          collective: { id: 1, name: text },
          entries: [[{ revision: 1, at: now, text, changes: [change] } as never]],
          language: "en",
          createdAt: now,
          namespace: "a",
          baseUrl: "https://crewtide.example",
        });
      },
    ],
    ["a table", MAX_TEXT_LENGTH, (text) => toCsv([{ text }], ["text"])],
  ];

  it.each(MADE)("such as %s", async (_what, longest, make) => {
    await expectProportionalTime(make, { longest, texts });
  });
});
