import { Flex, Radio } from "antd";
import { useState } from "react";
import { GATHERING_SCOPES, type GatheringScope } from "../../../shared/enumerations.ts";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

/** Asks which gatherings of a series a change is for; by default, only this one. */
export function ScopeField({ onChange }: { onChange: (scope: GatheringScope) => void }) {
  const say = useMessages("gatherings");
  const [chosen, setChosen] = useState<GatheringScope>("This");
  return (
    <Flex vertical gap="small">
      <Radio.Group
        vertical
        aria-label={say("scopeQuestion")}
        value={chosen}
        options={GATHERING_SCOPES.map((value) => ({ value, label: say(value) }))}
        onChange={({ target }) => {
          const scope = target.value as GatheringScope;
          setChosen(scope);
          onChange(scope);
        }}
      />
      <Text secondary>{say("scopeHelp")}</Text>
    </Flex>
  );
}
