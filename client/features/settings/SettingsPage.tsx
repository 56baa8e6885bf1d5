import type { ComponentType } from "react";
import { Link } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import type { MessageKey } from "../../../shared/messages.ts";
import { Card } from "../../components/Card.tsx";
import { FoldedSection } from "../../components/FoldedSection.tsx";
import { Page } from "../../components/Page.tsx";
import { InstallSteps } from "../../domain/InstallSteps.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
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
  /** The address of the group, as in `/settings#sign-in`. */
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

/** A person's own settings: one group of sections at a time, as rows that open. A section's address opens its group. */
export function SettingsPage() {
  const say = useMessages("settings");
  const sayPage = useMessages("layout");
  const named = useLocationProperty(() => window.location.hash.slice(1));
  const shown =
    GROUPS.find(({ id, sections }) => id === named || sections.some((one) => one.id === named)) ?? GROUPS[0];
  return (
    <Page width="text" title={sayPage("settings")} context={<Context />}>
      <nav aria-label={say("sections")} className={styles["groups"]}>
        {GROUPS.map(({ id, title }) => (
          <Link key={id} href={`${paths.settings}#${id}`} aria-current={id === shown.id ? "page" : undefined}>
            {say(title)}
          </Link>
        ))}
      </nav>
      <Card key={shown.id}>
        {shown.sections.map(({ id, title, Content }) => (
          <FoldedSection key={id} id={id} level={2} title={say(title)} isOpen={id === named}>
            <Content />
          </FoldedSection>
        ))}
      </Card>
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
