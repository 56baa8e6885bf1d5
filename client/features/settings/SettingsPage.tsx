import { Flex } from "antd";
import type { ComponentType } from "react";
import { Link } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import type { MessageKey } from "../../../shared/messages.ts";
import { Card } from "../../components/Card.tsx";
import { FoldedSection } from "../../components/FoldedSection.tsx";
import { Page } from "../../components/Page.tsx";
import { InstallSteps } from "../../domain/InstallSteps.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { PAGE_WIDTHS } from "../../page-widths.ts";
import { paths } from "../../../shared/paths.ts";
import { AddressSection } from "./AddressSection.tsx";
import { CalendarSection } from "./CalendarSection.tsx";
import { NotificationsSection } from "./NotificationsSection.tsx";
import { ColoursSection } from "./ColoursSection.tsx";
import { LanguageSection } from "./LanguageSection.tsx";
import { LeavingSection } from "./LeavingSection.tsx";
import { EmailsSection } from "./EmailsSection.tsx";
import { OfflineSection } from "./OfflineSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SecurityLogSection } from "./SecurityLogSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import styles from "./SettingsPage.module.css";
import { TokensSection } from "./TokensSection.tsx";
import { TwoStepSection } from "./TwoStepSection.tsx";
import { YourDataSection } from "./YourDataSection.tsx";

interface Group {
  id: string;
  title: MessageKey<"settings">;
  /** The `id` is the section's address, as in `/settings#mails`. */
  sections: readonly { id: string; title: MessageKey<"settings">; Content: ComponentType }[];
}

const GROUPS = [
  {
    id: "preferences",
    title: "preferences",
    sections: [
      { id: "mails", title: "emails", Content: EmailsSection },
      { id: "calls", title: "calls", Content: NotificationsSection },
      { id: "calendar", title: "calendar", Content: CalendarSection },
      { id: "language", title: "language", Content: LanguageSection },
      { id: "colours", title: "colours", Content: ColoursSection },
      { id: "install", title: "install", Content: InstallSteps },
      { id: "offline", title: "withoutNetwork", Content: OfflineSection },
    ],
  },
  {
    id: "sign-in",
    title: "signInAndSecurity",
    sections: [
      { id: "address", title: "address", Content: AddressSection },
      { id: "password", title: "password", Content: PasswordSection },
      { id: "two-step", title: "twoStep", Content: TwoStepSection },
      { id: "sessions", title: "sessions", Content: SessionsSection },
      { id: "tokens", title: "tokens", Content: TokensSection },
      { id: "security", title: "security", Content: SecurityLogSection },
    ],
  },
  {
    id: "account",
    title: "dataAndLeaving",
    sections: [
      { id: "data", title: "yourData", Content: YourDataSection },
      { id: "leaving", title: "leaving", Content: LeavingSection },
    ],
  },
] as const satisfies readonly Group[];

/** A person's own settings: links to the sections, and a card for each section. A phone has rows that open instead. */
export function SettingsPage() {
  const say = useMessages("settings");
  const sayPage = useMessages("layout");
  const isSlim = useMedia("slim");
  const named = useLocationProperty(() => window.location.hash.slice(1));
  return (
    <Page width="wide" title={sayPage("settings")} context={<Context />}>
      <div className={styles["columns"]}>
        {!isSlim && <Contents />}
        <Flex vertical gap="large" style={{ maxWidth: PAGE_WIDTHS.text }}>
          {GROUPS.map(({ id, title, sections }) => (
            <Flex component="section" key={id} vertical gap="middle" aria-labelledby={id}>
              <h2 id={id} className={styles["title"]}>
                {say(title)}
              </h2>
              {isSlim ? (
                <Card>
                  {sections.map((section) => (
                    <FoldedSection
                      key={section.id}
                      id={section.id}
                      level={3}
                      title={say(section.title)}
                      isOpen={section.id === named}
                    >
                      <section.Content />
                    </FoldedSection>
                  ))}
                </Card>
              ) : (
                sections.map((section) => (
                  <div key={section.id} id={section.id}>
                    <Card heading={{ text: say(section.title), level: 3 }}>
                      <section.Content />
                    </Card>
                  </div>
                ))
              )}
            </Flex>
          ))}
        </Flex>
      </div>
    </Page>
  );
}

function Context() {
  const say = useMessages("settings");
  const { person_id } = useMe();
  return say.rich("context", {
    profile: (words) => (
      <Link className={styles["inSentence"]} href={paths.person(person_id)}>
        {words}
      </Link>
    ),
  });
}

/** Next to the sections if there is room, otherwise above them. On a phone, the rows are the contents. */
function Contents() {
  const say = useMessages("settings");
  return (
    <nav aria-label={say("sections")} className={styles["contents"]}>
      {GROUPS.map(({ id, title, sections }) => (
        <div key={id}>
          <div className={styles["topic"]}>{say(title)}</div>
          <ul className={styles["links"]}>
            {sections.map((section) => (
              <li key={section.id}>
                <Link href={`${paths.settings}#${section.id}`}>{say(section.title)}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
