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
import { Versions } from "../../components/Versions.tsx";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import type { ChangeResult } from "../../../shared/events/events.ts";
import { DialogButton } from "../../components/DialogButton.tsx";
import type { Failure } from "../../components/failure-text.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { useUndoneText } from "../../domain/use-undone-text.ts";
import { trpc } from "../../api/trpc.ts";
import { useEarlierEntries, useJournalFilter } from "./use-journal.ts";

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

/** Rarely needed. */
const UndoChoice = lazyComponent(() => import("./UndoChoice.tsx").then((m) => m.UndoChoice));

/** Undoes a change, at once or, where something was changed again since, after a choice between both versions. */
function UndoButton({ entry }: { entry: JournalEntry }) {
  const say = useMessages("journal");
  const sayCommon = useMessages("common");
  const sayUndone = useMessages("undo");
  const { revision, kind, text, undo } = entry;
  const { client } = trpc.useUtils();
  const filter = useJournalFilter();
  const { mutate: loadAround } = useEarlierEntries();
  const undoneText = useUndoneText();
  const { mutate, mutateAsync, isPending } = useMutation<ChangeResult, Failure, string[] | undefined>({
    mutationFn: (fields) => client.journal.undo.mutate({ revision, fields }),
    onSuccess(result, fields) {
      const done = fields ? sayUndone("chosenRestored") : undoneText(result);
      const isOfProfile = kind === "person" && undo.every(({ field }) => field !== "left_at");
      showToast("success", isOfProfile ? sayUndone("withoutContacts", { undone: done }) : done);
    },
    onError: showFailure,
    // Other changes can be undone now: after this undo or, if it failed, after somebody else's.
    onSettled: () => loadAround({ ...filter, before: revision + 1 }),
  });
  const button = {
    size: "small",
    "aria-label": say("undoEntry", { entry: text }),
    children: sayCommon("undo"),
  } as const;
  if (undo.some(({ changed_since }) => changed_since)) {
    return (
      <DialogButton
        {...button}
        renderDialog={(props) => <UndoChoice {...props} entry={entry} onRestore={mutateAsync} />}
      />
    );
  }
  return <Button {...button} loading={isPending} onClick={() => mutate(undefined)} />;
}
