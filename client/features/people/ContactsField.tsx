import { PlusOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { MAX_CONTACTS } from "../../../shared/constants.ts";
import { FieldsRow } from "../../forms/FieldsRow.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./ContactsField.module.css";
import { loadProfileSchema } from "./load-profile-schema.ts";

/** The field `contacts` of a profile: rows of a label and a text. */
export function ContactsField({ label }: { label: string }) {
  const say = useMessages("people");
  return (
    <Form.Item label={label} extra={say("contactsHelp")}>
      <Form.List name="contacts">
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <FieldsRow key={key} name={say("contactRow", { number: String(name + 1) })} onRemove={() => remove(name)}>
                <Form.Item
                  name={[name, "label"]}
                  rules={schemaRules(loadProfileSchema, ["contacts", name, "label"])}
                  className={styles["label"] ?? ""}
                >
                  <Input aria-label={say("contactLabel")} placeholder={say("contactLabelHint")} />
                </Form.Item>
                <Form.Item
                  name={[name, "text"]}
                  rules={schemaRules(loadProfileSchema, ["contacts", name, "text"])}
                  className={styles["text"] ?? ""}
                >
                  <Input aria-label={say("contactText")} placeholder={say("contactText")} />
                </Form.Item>
              </FieldsRow>
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= MAX_CONTACTS}
              onClick={() => add({ label: "", text: "" })}
            >
              {say("addContact")}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
