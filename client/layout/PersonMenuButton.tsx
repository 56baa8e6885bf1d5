import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ComponentProps } from "react";
import { PersonAvatar } from "../domain/PersonAvatar.tsx";
import { useOwnPerson } from "../hooks/use-own-person.ts";

/** The button of the person's menu. */
export function PersonMenuButton(props: ComponentProps<typeof Button>) {
  const person = useOwnPerson();
  return (
    <Button type="text" aria-label="Your menu" aria-haspopup="menu" {...props}>
      {person && <PersonAvatar person={person} />}
      <DownOutlined />
    </Button>
  );
}
