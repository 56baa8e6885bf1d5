import { Flex, Radio } from "antd";
import { LANGUAGES, nameOfLanguage, type Language } from "../../../shared/languages.ts";
import { Text } from "../../components/Text.tsx";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { LANGUAGE_FIELD, useChooseLanguage } from "../../layout/use-choose-language.ts";

/** The choice of a language, which the person's menu has too. */
export function LanguageSection() {
  const say = useMessages("settings");
  const choose = useChooseLanguage();
  return (
    <Flex vertical gap="small">
      <Radio.Group
        aria-label={say("language")}
        name={LANGUAGE_FIELD}
        options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{nameOfLanguage(value)}</span> }))}
        value={getLanguage()}
        onChange={(event) => void choose(event.target.value as Language)}
      />
      <Text secondary>{say("languageHelp")}</Text>
    </Flex>
  );
}
