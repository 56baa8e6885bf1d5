import type { ReactNode } from "react";
import type { Language } from "../../shared/languages.ts";
import { classNames } from "./class-names.ts";
import styles from "./Text.module.css";

interface TextProps {
  children: ReactNode;
  as?: "span" | "p" | "div";
  strong?: boolean;
  secondary?: boolean;
  /** For texts that people wrote: keeps their line breaks, and writes them in their own direction. */
  multiline?: boolean;
  /** The language of the text, if it is known to be another one than the page's. */
  lang?: Language | null | undefined;
}

/** Text in one of the theme's styles. Ant Design's `Typography` also edits, copies and truncates, for 20 KB. */
export function Text({ children, as: Element = "span", strong, secondary, multiline, lang }: TextProps) {
  const className = classNames(
    styles["text"],
    strong && styles["strong"],
    secondary && styles["secondary"],
    multiline && styles["multiline"],
  );
  return (
    <Element className={className} lang={lang ?? undefined} dir={multiline ? "auto" : undefined}>
      {children}
    </Element>
  );
}

export function Paragraph(props: Omit<TextProps, "as">) {
  return <Text as="p" {...props} />;
}
