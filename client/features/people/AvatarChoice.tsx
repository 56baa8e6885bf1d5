import { Radio } from "antd";
import { useId } from "react";
import { AVATARS } from "../../domain/PersonAvatar.tsx";
import { Field } from "../../forms/Field.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./AvatarChoice.module.css";

/** The field `avatar_id`: one of the ten avatars. */
export function AvatarChoice({ label }: { label: string }) {
  const say = useMessages("labels");
  const labelId = useId();
  return (
    <Field name="avatar_id" label={<span id={labelId}>{label}</span>}>
      <Radio.Group aria-labelledby={labelId} className={styles["group"] ?? ""}>
        <div className={styles["choices"]}>
          {AVATARS.map(({ id, name, url }) => (
            <Radio key={id} value={id} aria-label={say(name)} className={styles["choice"] ?? ""}>
              <img src={url} alt="" width={48} height={48} />
            </Radio>
          ))}
        </div>
      </Radio.Group>
    </Field>
  );
}
