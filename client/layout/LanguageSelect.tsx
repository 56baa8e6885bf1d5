import globeIcon from "@ant-design/icons-svg/es/asn/GlobalOutlined";
import { LANGUAGES, nameOfLanguage, type Language } from "../../shared/languages.ts";
import { Icon } from "../components/Icon.tsx";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import styles from "./IconSelect.module.css";
import { LANGUAGE_FIELD, useChooseLanguage } from "./use-choose-language.ts";

/** The choice of the language on strangers' pages: an icon that opens the browser's own list. */
export function LanguageSelect() {
  const say = useMessages("common");
  const choose = useChooseLanguage();
  return (
    <span className={styles["place"]}>
      <Icon icon={globeIcon} />
      <select
        name={LANGUAGE_FIELD}
        aria-label={say("language")}
        value={getLanguage()}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOfLanguage(language)}
          </option>
        ))}
      </select>
    </span>
  );
}
