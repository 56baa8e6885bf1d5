import {
  CheckOutlined,
  DesktopOutlined,
  LogoutOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SunOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { Dropdown } from "antd";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { showFailure } from "../components/toast.ts";
import { deleteDrafts } from "../forms/draft-storage.ts";
import { usePreload } from "../hooks/preload-context.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import { SCHEME_CHOICES, useColorScheme } from "../hooks/use-color-scheme.ts";
import { useMe } from "../hooks/use-me.ts";
import { paths } from "../paths.ts";
import { forgetEverything } from "../query-client.ts";
import { trpc } from "../trpc.ts";
import { PersonMenuButton } from "./PersonMenuButton.tsx";

/** The header does not scroll, so that an open menu stays at its button. */
const inHeader = (button: HTMLElement) => button.closest("header") ?? document.body;

const SCHEME_ICONS = { dark: <MoonOutlined />, light: <SunOutlined />, system: <DesktopOutlined /> };

/** The person's menu at the right end of the header, opened when its button is clicked for the first time. */
export function PersonMenu() {
  const { person_id } = useMe();
  const { choice, chooseScheme } = useColorScheme();
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  useBackCloses(isOpen, () => {
    setIsOpen(false);
    button.current?.focus();
  });
  const preload = usePreload();
  const logout = trpc.auth.logout.useMutation({
    onMutate: () => preload(paths.login),
    onSuccess() {
      navigate(paths.login);
      deleteDrafts();
      forgetEverything();
    },
    onError: showFailure,
  });
  const items = [
    { key: "profile", label: "Your profile", icon: <UserOutlined />, onClick: () => navigate(paths.person(person_id)) },
    { key: "settings", label: "Settings", icon: <SettingOutlined />, onClick: () => navigate(paths.settings) },
    { key: "help", label: "Help", icon: <QuestionCircleOutlined />, onClick: () => navigate(paths.help) },
    { type: "divider" as const },
    {
      type: "group" as const,
      label: "Colours",
      children: SCHEME_CHOICES.map(({ choice: offered, label }) => ({
        key: offered,
        label,
        icon: SCHEME_ICONS[offered],
        extra: offered === choice ? <CheckOutlined /> : null,
        role: "menuitemradio",
        "aria-checked": offered === choice,
        onClick: () => chooseScheme(offered),
      })),
    },
    { type: "divider" as const },
    { key: "logout", label: "Sign out", icon: <LogoutOutlined />, onClick: () => logout.mutate() },
  ];
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      autoFocus
      getPopupContainer={inHeader}
      open={isOpen}
      onOpenChange={setIsOpen}
      menu={{ items, tooltip: false, "aria-label": "Your menu" }}
    >
      <PersonMenuButton ref={button} aria-expanded={isOpen} />
    </Dropdown>
  );
}
