import type { FormRule } from "antd";
import type { ZodType } from "zod";

/**
 * Validates one field by the schema that the server uses, with its messages. The whole form is given to the
 * schema, since one answer can depend on another.
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
