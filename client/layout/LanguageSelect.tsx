import globeIcon from "@ant-design/icons-svg/es/asn/GlobalOutlined";
import { LANGUAGES, type Language } from "../../shared/languages.ts";
import { Icon } from "../components/Icon.tsx";
import { useLanguage, useMessages } from "../hooks/use-messages.ts";
import { chooseLanguage, nameOfLanguage } from "../messages.ts";
import styles from "./IconSelect.module.css";

/** The choice of the language on strangers' pages: an icon that opens the browser's own list. */
export function LanguageSelect() {
  const say = useMessages("common");
  return (
    <span className={styles["place"]}>
      <Icon icon={globeIcon} />
      <select
        aria-label={say("language")}
        value={useLanguage()}
        // A language that cannot be loaded is not chosen.
        onChange={(event) => void chooseLanguage(event.target.value as Language).catch(() => {})}
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
