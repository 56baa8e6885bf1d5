import type { Key, ReactNode } from "react";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./EntryList.module.css";

interface Entry {
  key: Key;
  title: string;
  details: ReactNode;
  action?: ReactNode;
}

/** A list whose rows have a title, details and perhaps an action. */
export function EntryList({ name, entries }: { name: string; entries: readonly Entry[] }) {
  const say = useMessages("settings");
  if (entries.length === 0) return <Text secondary>{say("nothingYet")}</Text>;
  return (
    <ShortenedList label={name} className={styles["list"]} items={entries} first={6}>
      {({ key, title, details, action }) => (
        <li key={key} className={styles["entry"]}>
          <div className={styles["words"]}>
            <Paragraph strong>{title}</Paragraph>
            {details}
          </div>
          {action}
        </li>
      )}
    </ShortenedList>
  );
}
