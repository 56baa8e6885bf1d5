import moonIcon from "@ant-design/icons-svg/es/asn/MoonOutlined";
import sunIcon from "@ant-design/icons-svg/es/asn/SunOutlined";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { TideMark } from "../components/TideMark.tsx";
import { useColorScheme } from "../hooks/use-color-scheme.ts";
import { PAGE_WIDTHS } from "../page-widths.ts";
import { paths } from "../paths.ts";
import { Button } from "../public-ui/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import styles from "./PublicLayout.module.css";

interface PublicLayoutProps {
  width: keyof typeof PAGE_WIDTHS;
  children: ReactNode;
}

/** The layout of public pages. */
export function PublicLayout({ width, children }: PublicLayoutProps) {
  const maxWidth = PAGE_WIDTHS[width];
  const { scheme, chooseScheme } = useColorScheme();
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <div className={styles["layout"]}>
      <header style={{ maxWidth }}>
        <Link href={paths.home} className={styles["mark"]}>
          <TideMark />
          <strong>{PRODUCT_NAME}</strong>
        </Link>
        <Button
          kind="bare"
          iconOnly
          aria-label={other === "light" ? "Light colours" : "Dark colours"}
          onClick={() => chooseScheme(other)}
        >
          <Icon icon={other === "light" ? sunIcon : moonIcon} />
        </Button>
      </header>
      <main style={{ maxWidth }}>{children}</main>
    </div>
  );
}
