import { Flex, Radio } from "antd";
import { Text } from "../../components/Text.tsx";
import { SCHEME_CHOICES, useColorScheme, type SchemeChoice } from "../../hooks/use-color-scheme.ts";

const OPTIONS = SCHEME_CHOICES.map(({ choice: value, label }) => ({ value, label }));

/** The same choice as in the person's menu. */
export function ColoursSection() {
  const { choice, chooseScheme } = useColorScheme();
  return (
    <Flex vertical gap="small">
      <Radio.Group
        aria-label="Colours"
        options={OPTIONS}
        value={choice}
        onChange={(event) => chooseScheme(event.target.value as SchemeChoice)}
      />
      <Text secondary>For this browser only.</Text>
    </Flex>
  );
}
