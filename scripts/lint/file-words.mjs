import { relative } from "node:path";

/** Words that meant several things, each with what to say instead (`docs/domain/README.md#terms`). */
const INSTEAD = new Map([
  ["calls?", "notification, procedure, endpoint or request"],
  ["kept", "persisted, queued, pending, idempotent or draft"],
  ["unsent", "queued"],
  ["records", "personal-data or export"],
  ["letters?", "email"],
  ["applications?", "eoi or entry-pathway"],
  // Crews are archived.
  ["(?<!crews?.*)archive", "export or import"],
]);

/** @type {Parameters<import("oxlint/plugins-dev").RuleTester["run"]>[1]} */
const fileWords = {
  create: (context) => ({
    Program(node) {
      const path = relative(context.cwd, context.filename)
        .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-")
        .toLowerCase();
      for (const [word, instead] of INSTEAD) {
        if (new RegExp(`(?<![a-z])(?:${word})(?![a-z])`).test(path))
          context.report({ node, message: `This word has had several meanings. Say which: ${instead}.` });
      }
    },
  }),
};

export default { meta: { name: "house" }, rules: { "file-words": fileWords } };
