import { Link } from "wouter";
import { timeIn } from "../../../shared/basics/dates.ts";
import type { JournalEntry } from "../../../shared/journal/journal.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { TideMark } from "../../components/TideMark.tsx";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { getLanguage, getLocale, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import styles from "./JournalEntryItem.module.css";
import { UndoButton } from "./UndoButton.tsx";
import { Versions } from "../../components/Versions.tsx";

/** As many characters as fit next to the other version on a phone. */
const SHORT = 40;

/** One change: who did what and when, what it replaced, and Undo. */
export function JournalEntryItem({ entry }: { entry: JournalEntry }) {
  const { time_zone } = useCollectiveState();
  const author = usePeopleById().get(entry.author_id ?? 0);
  return (
    <li className={styles["entry"]}>
      <span className={styles["picture"]}>
        {author ? <PersonAvatar person={author} size={28} /> : <TideMark size={28} />}
      </span>
      <div className={styles["words"]}>
        <p className={styles["sentence"]}>
          {entry.words.map((word, index) => (
            // The pieces of a sentence have no names of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <Word key={index} word={word} />
          ))}
        </p>
        <Changes changes={entry.changes} />
      </div>
      <div className={styles["end"]}>
        <Text secondary>
          <time dateTime={entry.at}>{timeIn(time_zone, new Date(entry.at), getLocale())}</time>
        </Text>
        {entry.undo.length > 0 && <UndoButton entry={entry} />}
      </div>
    </li>
  );
}

const PATHS = { person: paths.person, crew: paths.crew, interval: paths.interval, gathering: paths.gathering };

function Word({ word: { text, names } }: { word: JournalEntry["words"][number] }) {
  return names ? <Link href={PATHS[names.kind](names.id)}>{text}</Link> : text;
}

/** Short values are shown at once, long ones on request. */
function Changes({ changes }: Pick<JournalEntry, "changes">) {
  const say = useMessages("journal");
  const list = new Intl.ListFormat(getLanguage(), { type: "unit" });
  const isShort = ({ before, after }: JournalEntry["changes"][number]) =>
    [before, after].every((value) => value.length <= SHORT && !value.includes("\n"));
  const short = changes.filter(isShort);
  const long = changes.filter((change) => !isShort(change));
  return (
    <>
      {short.map(({ field, label, before, after }) => (
        <Paragraph key={field} secondary>
          {say("change", { label, before, after })}
        </Paragraph>
      ))}
      {long.length > 0 && (
        <Disclosure summary={list.format(long.map(({ label }) => label))}>
          {long.map(({ field, label, before, after }) => (
            <Versions
              key={field}
              label={label}
              versions={[
                { title: say("before"), text: before },
                { title: say("after"), text: after },
              ]}
            />
          ))}
        </Disclosure>
      )}
    </>
  );
}
