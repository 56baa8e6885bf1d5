import { Flex } from "antd";
import type { ComponentType } from "react";
import { Link } from "wouter";
import { Card } from "../../components/Card.tsx";
import { Page } from "../../components/Page.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { PAGE_WIDTHS } from "../../page-widths.ts";
import { paths } from "../../paths.ts";
import { AddressSection } from "./AddressSection.tsx";
import { CalendarSection } from "./CalendarSection.tsx";
import { ColoursSection } from "./ColoursSection.tsx";
import { LeavingSection } from "./LeavingSection.tsx";
import { MailsSection } from "./MailsSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SecurityLogSection } from "./SecurityLogSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import styles from "./SettingsPage.module.css";
import { TwoStepSection } from "./TwoStepSection.tsx";
import { YourDataSection } from "./YourDataSection.tsx";

interface Section {
  /** The section's address, as in `/settings#mails`. */
  id: string;
  title: string;
  Content: ComponentType;
}

interface Group {
  id: string;
  title: string;
  sections: readonly Section[];
}

const GROUPS: readonly Group[] = [
  {
    id: "preferences",
    title: "Preferences",
    sections: [
      { id: "mails", title: "Emails", Content: MailsSection },
      { id: "calendar", title: "Calendar", Content: CalendarSection },
      { id: "colours", title: "Colours", Content: ColoursSection },
    ],
  },
  {
    id: "sign-in",
    title: "Sign-in and security",
    sections: [
      { id: "address", title: "Address", Content: AddressSection },
      { id: "password", title: "Password", Content: PasswordSection },
      { id: "two-step", title: "Two-step sign-in", Content: TwoStepSection },
      { id: "sessions", title: "Where you are signed in", Content: SessionsSection },
      { id: "security", title: "Security log", Content: SecurityLogSection },
    ],
  },
  {
    id: "account",
    title: "Data and leaving",
    sections: [
      { id: "data", title: "Your data", Content: YourDataSection },
      { id: "leaving", title: "Leaving for good", Content: LeavingSection },
    ],
  },
];

/** A person's own settings: links to the sections, and a card for each section. */
export function SettingsPage() {
  return (
    <Page width="wide" title="Settings" context={<Context />}>
      <div className={styles["columns"]}>
        <Contents />
        <Flex vertical gap="large" style={{ maxWidth: PAGE_WIDTHS.text }}>
          {GROUPS.map(({ id, title, sections }) => (
            <Flex component="section" key={id} vertical gap="middle" aria-labelledby={id}>
              <h2 id={id} className={styles["title"]}>
                {title}
              </h2>
              {sections.map((section) => (
                <div key={section.id} id={section.id}>
                  <Card heading={{ text: section.title, level: 3 }}>
                    <section.Content />
                  </Card>
                </div>
              ))}
            </Flex>
          ))}
        </Flex>
      </div>
    </Page>
  );
}

function Context() {
  const { person_id } = useMe();
  return (
    <>
      Your own choices. What others see of you is in{" "}
      <Link className={styles["inSentence"]} href={paths.person(person_id)}>
        your profile
      </Link>
      .
    </>
  );
}

/** Next to the sections if there is room, otherwise above them. */
function Contents() {
  return (
    <nav aria-label="Sections" className={styles["contents"]}>
      {GROUPS.map(({ id, title, sections }) => (
        <div key={id}>
          <div className={styles["topic"]}>{title}</div>
          <ul className={styles["links"]}>
            {sections.map((section) => (
              <li key={section.id}>
                <Link href={`${paths.settings}#${section.id}`}>{section.title}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
