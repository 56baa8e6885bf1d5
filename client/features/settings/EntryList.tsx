import { Button } from "antd";
import { useState, type Key, type ReactNode } from "react";
import { Text } from "../../components/Text.tsx";
import styles from "./EntryList.module.css";

interface Entry {
  key: Key;
  title: string;
  details: ReactNode;
  action?: ReactNode;
}

/** How many entries are shown at first. */
const FIRST = 6;

/**
 * A list whose rows have a title, details and perhaps an action. A long one shows its first rows, and the others on
 * request.
 */
export function EntryList({ name, entries }: { name: string; entries: readonly Entry[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, FIRST);
  if (entries.length === 0) return <Text secondary>Nothing yet.</Text>;
  return (
    <>
      <ul className={styles["list"]} aria-label={name}>
        {shown.map(({ key, title, details, action }) => (
          <li key={key} className={styles["entry"]}>
            <div className={styles["words"]}>
              <Text strong as="div">
                {title}
              </Text>
              {details}
            </div>
            {action}
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button type="link" onClick={() => setShowsAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </>
  );
}
