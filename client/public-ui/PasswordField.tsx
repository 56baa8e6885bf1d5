import hiddenEyeIcon from "@ant-design/icons-svg/es/asn/EyeInvisibleOutlined";
import eyeIcon from "@ant-design/icons-svg/es/asn/EyeOutlined";
import { useState } from "react";
import { Icon } from "../components/Icon.tsx";
import { useMessages } from "../hooks/use-messages.ts";
import { Field, type FieldProps } from "./Field.tsx";
import styles from "./PasswordField.module.css";

/** A password field whose text can be shown. The button keeps its name; `aria-pressed` tells which it is. */
export function PasswordField({ autoComplete, ...field }: FieldProps & { autoComplete: string }) {
  const say = useMessages("common");
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles["password"]}>
          <input {...control} type={shown ? "text" : "password"} autoComplete={autoComplete} />
          <button
            type="button"
            className={styles["toggle"]}
            aria-label={say("show")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon icon={shown ? eyeIcon : hiddenEyeIcon} />
          </button>
        </div>
      )}
    </Field>
  );
}
