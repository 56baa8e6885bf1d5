import { Input, type InputProps } from "antd";
import { MAX_MAILED_TEXT_LENGTH } from "../../shared/constants.ts";
import styles from "./MailedText.module.css";

interface MailedTextProps extends Pick<InputProps, "aria-label" | "placeholder" | "id"> {
  rows: number;
  /** A `Field` gives these. */
  value?: string;
  onChange?: (text: string) => void;
}

/** A field for a text that is mailed to somebody else. It counts the characters, since few are allowed. */
export function MailedText({ onChange, ...field }: MailedTextProps) {
  return (
    <div className={styles["field"]}>
      <Input.TextArea
        {...field}
        showCount
        maxLength={MAX_MAILED_TEXT_LENGTH}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </div>
  );
}
