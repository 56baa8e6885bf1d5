import { use, type ReactNode } from "react";
import type { Components } from "react-markdown";
import { Link } from "wouter";
import { Markdown } from "../../components/Markdown.tsx";
import { AppleSteps } from "../../domain/AppleSteps.tsx";
import { useColorScheme } from "../../hooks/use-color-scheme.ts";
import { useDocumentTitle } from "../../hooks/use-document-title.ts";
import { loadGuide, type GuidePart } from "./guide.ts";
import styles from "./HelpPage.module.css";

/** The paragraph in whose place the steps are. */
const INSTALL_STEPS = "{install-steps}";

const COMPONENTS: Components = {
  a: ({ children, href = "" }) => <Link href={href}>{children}</Link>,
  h2: ({ children }) => <SectionHeading>{children}</SectionHeading>,
  img: ({ src, alt }) => <Picture src={src} alt={alt} />,
  p: ({ children }) => (children === INSTALL_STEPS ? <AppleSteps /> : <p>{children}</p>),
};

/** How the app works, for members. */
export const TakingPartPage = () => <HelpPage part="taking-part" />;

/** Who sees what, and which emails there are. */
export const PrivacyPage = () => <HelpPage part="privacy" />;

function HelpPage({ part }: { part: GuidePart }) {
  const { text, language } = use(loadGuide(part));
  useDocumentTitle(/^# (.*)$/m.exec(text)?.[1] ?? "");
  return (
    <div className={styles["guide"]} lang={language}>
      <Markdown components={COMPONENTS}>{text}</Markdown>
    </div>
  );
}

/** A heading ends with the section's anchor, which is the same in all languages: `{#crews}`. */
function SectionHeading({ children }: { children: ReactNode }) {
  const [, title, id] = /^(.*) \{#([\w-]+)\}$/.exec(typeof children === "string" ? children : "") ?? [];
  return <h2 id={id}>{title}</h2>;
}

/** A picture of the app in the scheme that is shown. Each has the size of a window in `tests/browser/help.spec.ts`. */
function Picture({ src, alt }: { src: string | undefined; alt: string | undefined }) {
  const { scheme } = useColorScheme();
  return <img src={`${src}-${scheme}.webp`} alt={alt} width={480} height={560} loading="lazy" />;
}
