import { DownOutlined, LogoutOutlined, MoonOutlined, SunOutlined, UserOutlined } from "@ant-design/icons";
import { App, Button, Dropdown } from "antd";
import { useLocation } from "wouter";
import { PersonAvatar } from "../components/PersonAvatar.tsx";
import { failureText } from "../components/failure-text.ts";
import { useColorScheme } from "../hooks/use-color-scheme.ts";
import { useMe } from "../hooks/use-me.ts";
import { useOwnPerson } from "../hooks/use-own-person.ts";
import { forgetEverything } from "../live/live.ts";
import { paths } from "../paths.ts";
import { forgetDrafts } from "../session.ts";
import { trpc } from "../trpc.ts";

/** The person's own menu, at the header's right end. */
export function PersonMenu() {
  const person = useOwnPerson();
  const { person_id } = useMe();
  const { scheme, chooseScheme } = useColorScheme();
  const { message } = App.useApp();
  const [, navigate] = useLocation();
  const logout = trpc.auth.logout.useMutation({
    onSuccess() {
      navigate(paths.login);
      forgetDrafts();
      forgetEverything();
    },
    onError: (error) => void message.error(failureText(error)),
  });
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <Dropdown
      trigger={["click"]}
      // In the header, which stays where it is: in the page the open menu would be scrolled away from its button.
      getPopupContainer={(button) => button.parentElement ?? document.body}
      menu={{
        items: [
          {
            key: "profile",
            icon: <UserOutlined />,
            label: "Your profile",
            onClick: () => navigate(paths.person(person_id)),
          },
          {
            key: "scheme",
            icon: other === "light" ? <SunOutlined /> : <MoonOutlined />,
            label: other === "light" ? "Light colours" : "Dark colours",
            onClick: () => chooseScheme(other),
          },
          { type: "divider" },
          { key: "sign-out", icon: <LogoutOutlined />, label: "Sign out", onClick: () => logout.mutate() },
        ],
      }}
    >
      <Button type="text" aria-label="Your menu" loading={logout.isPending} style={{ paddingInline: 8 }}>
        {person && <PersonAvatar person={person} />}
        <DownOutlined aria-hidden style={{ fontSize: 12 }} />
      </Button>
    </Dropdown>
  );
}
