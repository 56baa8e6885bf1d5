import { Flex, Radio } from "antd";
import { Text } from "../../components/Text.tsx";
import { SCHEME_CHOICES, useColorScheme, type SchemeChoice } from "../../hooks/use-color-scheme.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** The choice of colours, which the person's menu has too. */
export function ColoursSection() {
  const say = useMessages("settings");
  const sayCommon = useMessages("common");
  const { choice, chooseScheme } = useColorScheme();
  return (
    <Flex vertical gap="small">
      <Radio.Group
        aria-label={say("colours")}
        options={SCHEME_CHOICES.map((value) => ({ value, label: sayCommon(value) }))}
        value={choice}
        onChange={(event) => chooseScheme(event.target.value as SchemeChoice)}
      />
      <Text secondary>{say("forThisBrowser")}</Text>
    </Flex>
  );
}
