import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { JournalEntry } from "../../../shared/journal/journal.ts";
import { DialogButton } from "../../components/DialogButton.tsx";
import type { Failure } from "../../components/failure-text.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { useUndoneText } from "../../domain/use-undone-text.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { useEarlierEntries, useJournalFilter } from "./use-journal.ts";

/** Rarely needed. */
const UndoChoice = lazyComponent(() => import("./UndoChoice.tsx").then((m) => m.UndoChoice));

/** Undoes a change, at once or, where something was changed again since, after a choice between both versions. */
export function UndoButton({ entry }: { entry: JournalEntry }) {
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
