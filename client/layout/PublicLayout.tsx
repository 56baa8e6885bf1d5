import { useEffect, type ReactNode } from "react";
import { Link } from "wouter";
import globeIcon from "@ant-design/icons-svg/es/asn/GlobalOutlined";
import systemIcon from "@ant-design/icons-svg/es/asn/DesktopOutlined";
import moonIcon from "@ant-design/icons-svg/es/asn/MoonOutlined";
import sunIcon from "@ant-design/icons-svg/es/asn/SunOutlined";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { TideMark } from "../components/TideMark.tsx";
import { PAGE_WIDTHS } from "../page-widths.ts";
import { paths } from "../../shared/paths.ts";
import { offerScheme } from "./offer-scheme.ts";
import styles from "./PublicLayout.module.css";
import { LANGUAGES, nameOfLanguage, type Language } from "../../shared/languages.ts";
import { Icon } from "../components/Icon.tsx";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import { LANGUAGE_FIELD, useChooseLanguage } from "./use-choose-language.ts";
import { SCHEME_CHOICES, useColorScheme, type SchemeChoice } from "../hooks/use-color-scheme.ts";

export function PublicLayout({ width, children }: { width: keyof typeof PAGE_WIDTHS; children: ReactNode }) {
  const maxWidth = PAGE_WIDTHS[width];
  useEffect(offerScheme, []);
  return (
    <div className={styles["layout"]}>
      <header style={{ maxWidth }}>
        <Link href={paths.home} className={styles["mark"]}>
          <TideMark />
          <strong>{PRODUCT_NAME}</strong>
        </Link>
        <div className={styles["choices"]}>
          <LanguageSelect />
          <ColorSchemeSelect />
        </div>
      </header>
      <main style={{ maxWidth }}>{children}</main>
    </div>
  );
}

/** The choice of the language on strangers' pages: an icon that opens the browser's own list. */
function LanguageSelect() {
  const say = useMessages("common");
  const choose = useChooseLanguage();
  return (
    <span className={styles["choice"]}>
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

const ICONS = { dark: moonIcon, light: sunIcon, system: systemIcon };

/** The choice of colours on strangers' pages: an icon that opens the browser's own list. */
function ColorSchemeSelect() {
  const say = useMessages("common");
  const { choice, chooseScheme } = useColorScheme();
  return (
    <span className={styles["choice"]}>
      <Icon icon={ICONS[choice]} />
      <select
        aria-label={say("colours")}
        value={choice}
        onChange={(event) => chooseScheme(event.target.value as SchemeChoice)}
      >
        {SCHEME_CHOICES.map((value) => (
          <option key={value} value={value}>
            {say(value)}
          </option>
        ))}
      </select>
    </span>
  );
}
