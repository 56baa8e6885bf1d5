import { useState } from "react";
import { useLocation } from "wouter";
import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { newTemplateOf, paths } from "../../../shared/paths.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { MoreMenu } from "../../components/MoreMenu.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useDeletion } from "./use-deletion.ts";

const CancellationDialog = lazyComponent(() => import("./CancellationDialog.tsx").then((m) => m.CancellationDialog));
const ConfirmDialog = lazyComponent(() => import("../../components/ConfirmDialog.tsx").then((m) => m.ConfirmDialog));

/** A menu of rarely needed actions: add to calendar, save as template, cancel, delete. */
export function GatheringMenu({ gathering, canCancel }: { gathering: AnsweredGathering; canCancel: boolean }) {
  const say = useMessages("gatherings");
  const deletion = useDeletion(gathering);
  // A closed dialog stays, and with it what was typed.
  const [isCancelling, setCancelling] = useState<boolean>();
  const [isDeleting, setDeleting] = useState<boolean>();
  const [, navigate] = useLocation();
  const items = [
    // The response is a file, so the browser stays on the page.
    {
      key: "calendar",
      label: say("addToCalendar"),
      onClick: () => location.assign(paths.gatheringCalendar(gathering.id)),
    },
    { key: "template", label: say("saveAsTemplate"), onClick: () => navigate(newTemplateOf(gathering.id)) },
    canCancel ? { key: "cancel", label: say("cancel"), danger: true, onClick: () => setCancelling(true) } : [],
    deletion ? { key: "delete", label: say("delete"), danger: true, onClick: () => setDeleting(true) } : [],
  ].flat();
  return (
    <>
      <MoreMenu label={say("moreActions")} items={items} />
      {isCancelling !== undefined && (
        <CancellationDialog
          gathering={gathering}
          restores={false}
          open={isCancelling}
          onClose={() => setCancelling(false)}
        />
      )}
      {deletion && isDeleting !== undefined && (
        <ConfirmDialog question={deletion} open={isDeleting} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
