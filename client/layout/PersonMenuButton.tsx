import { DownOutlined } from "@ant-design/icons";
import { Button, type ButtonProps } from "antd";
import { PersonAvatar } from "../components/PersonAvatar.tsx";
import { useOwnPerson } from "../hooks/use-own-person.ts";

/** The button of the person's menu. */
export function PersonMenuButton(props: ButtonProps) {
  const person = useOwnPerson();
  return (
    <Button type="text" aria-label="Your menu" aria-haspopup="menu" {...props}>
      {person && <PersonAvatar person={person} />}
      <DownOutlined />
    </Button>
  );
}
