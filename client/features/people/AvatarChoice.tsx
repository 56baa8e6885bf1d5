import { Avatar, Form, Radio, theme, type FormItemProps } from "antd";
import { useId } from "react";
import { AVATARS } from "../../components/avatars.ts";

/** A form field: one of the ten drawings. */
export function AvatarChoice({ label, ...itemProps }: FormItemProps) {
  const { token } = theme.useToken();
  const labelId = useId();
  return (
    <Form.Item {...itemProps} label={<span id={labelId}>{label}</span>}>
      <Radio.Group aria-labelledby={labelId} style={{ display: "block" }}>
        <div
          style={{ display: "grid", gap: token.margin, gridTemplateColumns: "repeat(auto-fill, minmax(90px, 1fr))" }}
        >
          {AVATARS.map(({ id, name, url }) => (
            <Radio key={id} value={id} aria-label={name} style={{ alignItems: "center", marginInlineEnd: 0 }}>
              <Avatar size={48} src={<img src={url} alt="" />} />
            </Radio>
          ))}
        </div>
      </Radio.Group>
    </Form.Item>
  );
}
