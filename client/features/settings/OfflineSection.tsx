import { Flex, Switch } from "antd";
import { useId, useState } from "react";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { deleteKeptData } from "../../kept-data.ts";
import { deleteUnsent } from "../../kept-unsent.ts";
import { chooseToKeepNothing, keepsNothing } from "../../kept-for.ts";
import { trpc } from "../../trpc.ts";

/** Whether this device keeps what the person has opened. */
export function OfflineSection() {
  const say = useMessages("settings");
  const { me } = trpc.useUtils();
  const [isOn, setIsOn] = useState(keepsNothing);
  const [id, explanationId] = [useId(), useId()];

  function choose(keepNothing: boolean): void {
    setIsOn(keepNothing);
    chooseToKeepNothing(keepNothing);
    // Data is kept once the server has said whose it is.
    void (keepNothing ? Promise.all([deleteKeptData(), deleteUnsent()]) : me.get.invalidate());
  }

  return (
    <Flex gap="small" align="start">
      <Switch id={id} checked={isOn} onChange={choose} aria-describedby={explanationId} />
      <Flex vertical>
        <label htmlFor={id}>{say("keepNothing")}</label>
        <Text secondary>
          <span id={explanationId}>{say("keepNothingHelp")}</span>
        </Text>
      </Flex>
    </Flex>
  );
}
