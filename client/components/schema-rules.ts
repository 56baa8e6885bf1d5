import type { FormRule } from "antd";
import type { ZodType } from "zod";

/**
 * Validates one field with the server's schema and its messages. The schema gets the whole form, since fields can
 * depend on each other.
 */
export function schemaRules(schema: ZodType, field: string): FormRule[] {
  return [
    (form) => ({
      async validator() {
        const issues = schema.safeParse(form.getFieldsValue(true)).error?.issues;
        const issue = issues?.find(({ path }) => path[0] === field);
        if (issue) throw new Error(issue.message);
      },
    }),
  ];
}
