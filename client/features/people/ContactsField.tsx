import { PlusOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { MAX_CONTACTS } from "../../../shared/constants.ts";
import { FieldsRow } from "../../forms/FieldsRow.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import styles from "./ContactsField.module.css";
import { loadProfileSchema } from "./load-profile-schema.ts";

/** The field `contacts` of a profile: rows of a label and a text. */
export function ContactsField({ label }: { label: string }) {
  return (
    <Form.Item
      label={label}
      extra="Only members see them. Web addresses, email addresses and phone numbers become links."
    >
      <Form.List name="contacts">
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <FieldsRow key={key} name={`contact ${name + 1}`} onRemove={() => remove(name)}>
                <Form.Item
                  name={[name, "label"]}
                  rules={schemaRules(loadProfileSchema, ["contacts", name, "label"])}
                  className={styles["label"] ?? ""}
                >
                  <Input aria-label="Label" placeholder="Label, such as Phone" />
                </Form.Item>
                <Form.Item
                  name={[name, "text"]}
                  rules={schemaRules(loadProfileSchema, ["contacts", name, "text"])}
                  className={styles["text"] ?? ""}
                >
                  <Input aria-label="Number, address or name" placeholder="Number, address or name" />
                </Form.Item>
              </FieldsRow>
            ))}
            <Button
              icon={<PlusOutlined />}
              disabled={rows.length >= MAX_CONTACTS}
              onClick={() => add({ label: "", text: "" })}
            >
              Add contact
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
