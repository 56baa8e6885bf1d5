import type { Key, ReactNode } from "react";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Text } from "../../components/Text.tsx";
import styles from "./EntryList.module.css";

interface Entry {
  key: Key;
  title: string;
  details: ReactNode;
  action?: ReactNode;
}

/** A list whose rows have a title, details and perhaps an action. */
export function EntryList({ name, entries }: { name: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return <Text secondary>Nothing yet.</Text>;
  return (
    <ShortenedList label={name} className={styles["list"]} items={entries} first={6}>
      {({ key, title, details, action }) => (
        <li key={key} className={styles["entry"]}>
          <div className={styles["words"]}>
            <Text strong as="div">
              {title}
            </Text>
            {details}
          </div>
          {action}
        </li>
      )}
    </ShortenedList>
  );
}
