import systemIcon from "@ant-design/icons-svg/es/asn/DesktopOutlined";
import moonIcon from "@ant-design/icons-svg/es/asn/MoonOutlined";
import sunIcon from "@ant-design/icons-svg/es/asn/SunOutlined";
import { Icon } from "../components/Icon.tsx";
import { SCHEME_CHOICES, useColorScheme, type SchemeChoice } from "../hooks/use-color-scheme.ts";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./IconSelect.module.css";

const ICONS = { dark: moonIcon, light: sunIcon, system: systemIcon };

/** The choice of colours on strangers' pages: an icon that opens the browser's own list. */
export function ColorSchemeSelect() {
  const say = useMessages("common");
  const { choice, chooseScheme } = useColorScheme();
  return (
    <span className={styles["place"]}>
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
