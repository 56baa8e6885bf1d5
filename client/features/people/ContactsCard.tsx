import { Fragment } from "react";
import type { Person } from "../../../shared/people.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { contactHref } from "./contact-href.ts";
import styles from "./ContactsCard.module.css";

/** How to reach a person; nothing if they have not entered any contacts. */
export function ContactsCard({ person: { contacts } }: { person: Person }) {
  if (contacts.length === 0) return null;
  return (
    <Card heading={{ text: "Contact", level: 2 }}>
      <dl className={styles["contacts"]}>
        {contacts.map(({ label, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two contacts may be alike.
          <Fragment key={index}>
            <dt>
              <Text secondary>{label}</Text>
            </dt>
            <dd>
              <ContactText text={text} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

function ContactText({ text }: { text: string }) {
  const href = contactHref(text);
  if (href === undefined) return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
