import { useState } from "react";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { deletePersistedData } from "../../device/persisted-data.ts";
import { deleteQueueOf } from "../../device/stored-mutations.ts";
import { chooseToKeepNothing, keepsNothing } from "../../device/owner.ts";
import { trpc } from "../../api/trpc.ts";
import { SwitchRow } from "./SwitchRow.tsx";

/** Whether this device keeps what the person has opened. */
export function OfflineSection() {
  const say = useMessages("settings");
  const { me } = trpc.useUtils();
  const { person_id } = useMe();
  const [isOn, setIsOn] = useState(keepsNothing);

  function choose(keepNothing: boolean): void {
    setIsOn(keepNothing);
    chooseToKeepNothing(keepNothing);
    // Data is kept once the server has said whose it is.
    void (keepNothing ? Promise.all([deletePersistedData(), deleteQueueOf(person_id)]) : me.get.invalidate());
  }

  return <SwitchRow label={say("keepNothing")} explanation={say("keepNothingHelp")} checked={isOn} onChange={choose} />;
}
