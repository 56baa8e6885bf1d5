import { Form, type FormItemProps, type FormProps } from "antd";
import { createContext, use, type PropsWithChildren } from "react";
import type { ZodType } from "zod";
import { schemaRules } from "./schema-rules.ts";

/** The facts that a form has once for all of its fields. */
export interface FieldFacts<Name extends string> {
  /** Loads the schema of the form's values, with the first check. */
  loadSchema: () => Promise<ZodType>;
  labelOf: (field: Name) => string;
}

const FormFacts = createContext<Partial<FieldFacts<string>>>({});

type FormOfFieldsProps<Values> = PropsWithChildren<FormProps<Values>> & {
  facts: Partial<FieldFacts<keyof Values & string>>;
};

/** Ant Design's form, with a label and a rule for each `Field` in it. */
export function FormOfFields<Values extends object>({ facts, ...form }: FormOfFieldsProps<Values>) {
  return (
    <FormFacts value={facts as Partial<FieldFacts<string>>}>
      <Form<Values>
        layout="vertical"
        requiredMark={false}
        noValidate
        scrollToFirstError={{ block: "center", focus: true }}
        {...form}
      />
    </FormFacts>
  );
}

type FieldProps = Omit<FormItemProps, "name"> &
  Partial<Pick<FieldFacts<string>, "loadSchema">> & {
    /** A field of the form, or a path in the rows of `list`. */
    name: string | [row: number, part: string];
    /** The field of the form that the row is in. */
    list?: string | undefined;
  };

/** A field with the form's label and rule, unless it has its own. `rules` are checked in addition. */
export function Field({ name, list, label, loadSchema, rules, ...item }: FieldProps) {
  const form = use(FormFacts);
  const path = [list ?? [], name].flat();
  const load = loadSchema ?? form.loadSchema;
  return (
    <Form.Item
      {...item}
      name={name}
      label={label ?? (list === undefined && form.labelOf?.(path.join()))}
      rules={[...(load ? schemaRules(load, path) : []), ...(rules ?? [])]}
    />
  );
}
