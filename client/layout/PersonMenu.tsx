import {
  CheckOutlined,
  DesktopOutlined,
  GlobalOutlined,
  LogoutOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SunOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { Dropdown } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { LANGUAGES, nameOfLanguage } from "../../shared/languages.ts";
import { lazyComponent } from "../components/lazy-component.ts";
import { showFailure } from "../components/toast.ts";
import { listDrafts } from "../forms/draft-storage.ts";
import { useDraftOwner } from "../forms/use-draft-owner.ts";
import { forgetNotifications } from "../device/forget-notifications.ts";
import { mayLeavePage } from "../navigation/history.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import { SCHEME_CHOICES, useColorScheme } from "../hooks/use-color-scheme.ts";
import { useMe } from "../hooks/use-me.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import { leaveAccount } from "./leave-account.ts";
import { paths } from "../../shared/paths.ts";
import { trpc } from "../api/trpc.ts";
import { PersonMenuButton } from "./PersonMenuButton.tsx";
import { useChooseLanguage } from "./use-choose-language.ts";

/** The header does not scroll, so that an open menu stays at its button. */
const inHeader = (button: HTMLElement) => button.closest("header") ?? document.body;

const SCHEME_ICONS = {
  dark: <MoonOutlined aria-hidden />,
  light: <SunOutlined aria-hidden />,
  system: <DesktopOutlined aria-hidden />,
};

const SignOutQuestion = lazyComponent(() => import("../queue/SignOutQuestion.tsx").then((m) => m.SignOutQuestion));

/** Without the code that sends, nothing waits in this tab. */
const countQueued = (personId: number) =>
  import("../queue/send-queued.ts")
    .then((sending) => sending.countUnsent(personId))
    .catch(() => ({ waiting: 0, refused: 0 }));

/** The person's menu at the right end of the header, opened when its button is clicked for the first time. */
export function PersonMenu() {
  const say = useMessages("layout");
  const sayCommon = useMessages("common");
  const language = getLanguage();
  const { person_id } = useMe();
  const owner = useDraftOwner();
  const chooseLanguage = useChooseLanguage();
  const { choice, chooseScheme } = useColorScheme();
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  useBackCloses(isOpen, () => {
    setIsOpen(false);
    button.current?.focus();
  });
  const logout = trpc.auth.logout.useMutation({
    // Also without a network. The person may still be signed in then, so they go on being called.
    onMutate: () => forgetNotifications({ who: person_id }),
    onSuccess: () => leaveAccount(owner),
    onError: showFailure,
  });
  /** It stays as it was if the answers are sent meanwhile. */
  const [question, setQuestion] = useState<{ waiting: number; refused: number; typed: string[] } | null>(null);
  /** Asks before the session ends: then the page has to be left. */
  const signOut = async () => {
    if (!mayLeavePage()) return;
    const [typed, counts] = await Promise.all([listDrafts(owner), countQueued(person_id)]);
    if (counts.waiting + counts.refused + typed.length > 0) setQuestion({ ...counts, typed });
    else logout.mutate();
  };
  const pageItem = (name: "yourProfile" | "settings" | "help", icon: ReactNode, href: string) => {
    return { key: name, label: say(name), icon, onClick: () => navigate(href) };
  };
  const items = [
    pageItem("yourProfile", <UserOutlined aria-hidden />, paths.person(person_id)),
    pageItem("settings", <SettingOutlined aria-hidden />, paths.settings),
    pageItem("help", <QuestionCircleOutlined aria-hidden />, paths.help),
    { type: "divider" as const },
    {
      type: "group" as const,
      label: sayCommon("colours"),
      children: SCHEME_CHOICES.map((offered) => ({
        key: offered,
        label: sayCommon(offered),
        icon: SCHEME_ICONS[offered],
        extra: offered === choice ? <CheckOutlined aria-hidden /> : null,
        role: "menuitemradio",
        "aria-checked": offered === choice,
        onClick: () => chooseScheme(offered),
      })),
    },
    {
      type: "group" as const,
      label: sayCommon("language"),
      children: LANGUAGES.map((offered) => ({
        key: offered,
        label: <span lang={offered}>{nameOfLanguage(offered)}</span>,
        icon: <GlobalOutlined aria-hidden />,
        extra: offered === language ? <CheckOutlined aria-hidden /> : null,
        role: "menuitemradio",
        "aria-checked": offered === language,
        onClick: () => {
          button.current?.focus();
          void chooseLanguage(offered);
        },
      })),
    },
    { type: "divider" as const },
    {
      key: "logout",
      label: say("signOut"),
      icon: <LogoutOutlined aria-hidden />,
      onClick: () => void signOut(),
    },
  ];
  return (
    <>
      <Dropdown
        trigger={["click"]}
        placement={sayCommon("direction") === "rtl" ? "bottomLeft" : "bottomRight"}
        autoFocus
        getPopupContainer={inHeader}
        open={isOpen}
        onOpenChange={setIsOpen}
        menu={{ items, tooltip: false, "aria-label": say("yourMenu") }}
      >
        <PersonMenuButton ref={button} aria-expanded={isOpen} />
      </Dropdown>
      {question && (
        <SignOutQuestion {...question} onConfirm={() => logout.mutateAsync()} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}
