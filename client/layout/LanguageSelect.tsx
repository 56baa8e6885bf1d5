import globeIcon from "@ant-design/icons-svg/es/asn/GlobalOutlined";
import { LANGUAGES, nameOfLanguage, type Language } from "../../shared/languages.ts";
import { Icon } from "../components/Icon.tsx";
import { useLanguage, useMessages } from "../hooks/use-messages.ts";
import styles from "./IconSelect.module.css";
import { useChooseLanguage } from "./use-choose-language.ts";

/** The choice of the language on strangers' pages: an icon that opens the browser's own list. */
export function LanguageSelect() {
  const say = useMessages("common");
  const choose = useChooseLanguage();
  return (
    <span className={styles["place"]}>
      <Icon icon={globeIcon} />
      <select
        aria-label={say("language")}
        value={useLanguage()}
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
