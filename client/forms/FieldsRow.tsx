import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { capitalised } from "../../shared/languages.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import styles from "./FieldsRow.module.css";

interface FieldsRowProps {
  /** The row's name and position: "link 1". */
  name: string;
  /** Undefined if the row cannot be removed. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

/** A row of fields, one of several, with a button that removes it. */
export function FieldsRow({ name, onRemove, children }: FieldsRowProps) {
  const say = useMessages("forms");
  return (
    <fieldset aria-label={capitalised(name, getLanguage())} className={styles["row"]}>
      <div className={styles["fields"]}>{children}</div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={say("remove", { name })}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </fieldset>
  );
}
