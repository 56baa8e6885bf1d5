import { Flex, Radio } from "antd";
import { LANGUAGES, nameOfLanguage, type Language } from "../../../shared/languages.ts";
import { Text } from "../../components/Text.tsx";
import { useLanguage, useMessages } from "../../hooks/use-messages.ts";
import { useChooseLanguage } from "../../layout/use-choose-language.ts";

/** The choice of a language, which the person's menu has too. */
export function LanguageSection() {
  const say = useMessages("settings");
  const choose = useChooseLanguage();
  return (
    <Flex vertical gap="small">
      <Radio.Group
        aria-label={say("language")}
        options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{nameOfLanguage(value)}</span> }))}
        value={useLanguage()}
        onChange={(event) => void choose(event.target.value as Language)}
      />
      <Text secondary>{say("languageHelp")}</Text>
    </Flex>
  );
}
