import { Fragment } from "react";
import type { Person } from "../../../shared/people.ts";
import { Card } from "../../components/Card.tsx";
import { LinkedText } from "../../components/LinkedText.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./ContactsCard.module.css";

/** How to reach a person; nothing if they have not entered any contacts. */
export function ContactsCard({ person: { contacts } }: { person: Person }) {
  const say = useMessages("people");
  if (contacts.length === 0) return null;
  return (
    <Card heading={{ text: say("contact"), level: 2 }}>
      <dl className={styles["contacts"]}>
        {contacts.map(({ label, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two contacts may be alike.
          <Fragment key={index}>
            <dt>
              <Text secondary>{label}</Text>
            </dt>
            <dd>
              <LinkedText>{text}</LinkedText>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
