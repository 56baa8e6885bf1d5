import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import type { JournalEntry } from "../../../shared/journal.ts";
import { DialogButton } from "../../components/DialogButton.tsx";
import type { Failure } from "../../components/failure-text.ts";
import { CONTACTS_STAY, UNDONE } from "../../domain/offer-undo.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { trpc } from "../../trpc.ts";
import { useEarlierEntries, useJournalFilter } from "./use-journal.ts";

/** Rarely needed. */
const UndoChoice = lazyComponent(() => import("./UndoChoice.tsx").then((m) => m.UndoChoice));

/** Undoes a change, at once or, where something was changed again since, after a choice between both versions. */
export function UndoButton({ entry }: { entry: JournalEntry }) {
  const { revision, kind, text, undo } = entry;
  const { client } = trpc.useUtils();
  const filter = useJournalFilter();
  const { mutate: loadAround } = useEarlierEntries();
  const { mutate, mutateAsync, isPending } = useMutation<unknown, Failure, string[] | undefined>({
    mutationFn: (fields) => client.journal.undo.mutate({ revision, fields }),
    onSuccess(_result, fields) {
      const done = fields ? "What you chose has been restored." : UNDONE;
      const isOfProfile = kind === "person" && undo.every(({ field }) => field !== "left_at");
      showToast("success", isOfProfile ? `${done} ${CONTACTS_STAY}` : done);
    },
    onError: showFailure,
    // What can be undone has changed: by this undo or, if it failed, by somebody else.
    onSettled: () => loadAround({ ...filter, before: revision + 1 }),
  });
  const button = { size: "small", "aria-label": `Undo: ${text}`, children: "Undo" } as const;
  if (undo.some(({ changed_since }) => changed_since)) {
    return (
      <DialogButton
        {...button}
        renderDialog={(props) => <UndoChoice {...props} fields={undo} onRestore={mutateAsync} />}
      />
    );
  }
  return <Button {...button} loading={isPending} onClick={() => mutate(undefined)} />;
}
