import hiddenEyeIcon from "@ant-design/icons-svg/es/asn/EyeInvisibleOutlined";
import eyeIcon from "@ant-design/icons-svg/es/asn/EyeOutlined";
import { useState } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

/** A password, which can be looked at. */
export function PasswordField({ autoComplete, ...field }: FieldProps & { autoComplete: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <div className="password">
          <input {...control} type={shown ? "text" : "password"} autoComplete={autoComplete} />
          <button
            type="button"
            aria-label={shown ? "Hide" : "Show"}
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
