import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ComponentProps } from "react";
import { PersonAvatar } from "../domain/PersonAvatar.tsx";
import { useMessages } from "../hooks/use-messages.ts";
import { useOwnPerson } from "../hooks/use-me.ts";

export function PersonMenuButton(props: ComponentProps<typeof Button>) {
  const say = useMessages("layout");
  const person = useOwnPerson();
  return (
    <Button type="text" name="person-menu" aria-label={say("yourMenu")} aria-haspopup="menu" {...props}>
      {person && <PersonAvatar person={person} />}
      <DownOutlined aria-hidden />
    </Button>
  );
}
