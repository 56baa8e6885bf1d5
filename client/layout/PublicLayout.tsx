import { useEffect, type ReactNode } from "react";
import { Link } from "wouter";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { TideMark } from "../components/TideMark.tsx";
import { PAGE_WIDTHS } from "../page-widths.ts";
import { paths } from "../../shared/paths.ts";
import { ColorSchemeSelect } from "./ColorSchemeSelect.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { offerScheme } from "./offer-scheme.ts";
import styles from "./PublicLayout.module.css";

interface PublicLayoutProps {
  width: keyof typeof PAGE_WIDTHS;
  children: ReactNode;
}

/** The layout of strangers' pages. */
export function PublicLayout({ width, children }: PublicLayoutProps) {
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
