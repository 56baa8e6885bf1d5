import { PlusOutlined } from "@ant-design/icons";
import { Button, Form, Input, type FormRule } from "antd";
import { isBlankLink } from "../../shared/basics/links.ts";
import { MAX_LINKS } from "../../shared/constants.ts";
import { LINK_TYPES } from "../../shared/enumerations.ts";
import { findFaults } from "../find-faults.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { FieldsRow } from "./FieldsRow.tsx";
import { EMPTY_LINK_ROW, type LinkRowValues } from "./link-rows.ts";
import styles from "./LinksField.module.css";
import { NativeSelect } from "./NativeSelect.tsx";

/** The field `links` of a form, one row each. There is always a row to type in, and empty rows are not saved. */
export function LinksField({ extra }: { extra?: string }) {
  const say = useMessages("forms");
  const sayLabel = useMessages("labels");
  const links = Form.useWatch<LinkRowValues[] | undefined>("links") ?? [];
  const isBlank = (index: number) => isBlankLink(links[index] ?? EMPTY_LINK_ROW);
  return (
    <Form.Item label={sayLabel("links")} extra={extra}>
      <Form.List name="links">
        {(rows, { add, remove }, { errors }) => {
          const isLast = rows.length === 1;
          const removeRow = (index: number) => {
            remove(index);
            if (isLast) add(EMPTY_LINK_ROW);
          };
          return (
            <>
              {rows.map(({ key, name }) => (
                <FieldsRow
                  key={key}
                  name={say("link", { number: name + 1 })}
                  onRemove={isLast && isBlank(name) ? undefined : () => removeRow(name)}
                >
                  <Form.Item {...partOf(name, "link_type")} className={styles["type"] ?? ""}>
                    <NativeSelect
                      label={say("linkType")}
                      options={LINK_TYPES}
                      nameOf={(type) => (type === "Website" ? say("website") : type)}
                    />
                  </Form.Item>
                  <Form.Item {...partOf(name, "url")} className={styles["url"] ?? ""}>
                    <Input aria-label={say("url")} placeholder={say("url")} inputMode="url" />
                  </Form.Item>
                  <Form.Item {...partOf(name, "label")} className={styles["label"] ?? ""}>
                    <Input aria-label={say("optionalLabel")} placeholder={say("optionalLabel")} />
                  </Form.Item>
                </FieldsRow>
              ))}
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={rows.length >= MAX_LINKS || isBlank(rows.length - 1)}
                onClick={() => add(EMPTY_LINK_ROW)}
              >
                {say("addLink")}
              </Button>
              <Form.ErrorList errors={errors} />
            </>
          );
        }}
      </Form.List>
    </Form.Item>
  );
}

/** How long typing pauses before it is checked, in milliseconds. */
const PAUSE = 500;

const loadLinksSchema = () => import("../../shared/basics/links.schema.ts").then((m) => m.linksInputSchema);

/** One part of a link, checked with the server's schema. */
function partOf(index: number, part: keyof LinkRowValues) {
  const rule: FormRule = ({ getFieldValue }) => ({
    async validator() {
      const faults = await findFaults(loadLinksSchema, [getFieldValue(["links", index])]);
      const fault = faults.find(({ path }) => path[1] === part);
      if (fault) throw new Error(fault.words);
    },
  });
  return { name: [index, part], rules: [rule], validateDebounce: PAUSE };
}
