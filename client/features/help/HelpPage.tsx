import type { Components } from "react-markdown";
import { Link } from "wouter";
import { Markdown } from "../../components/Markdown.tsx";
import { useColorScheme } from "../../hooks/use-color-scheme.ts";
import { useDocumentTitle } from "../../hooks/use-document-title.ts";
import styles from "./HelpPage.module.css";
import privacy from "./privacy.en.md?raw";
import takingPart from "./taking-part.en.md?raw";

const COMPONENTS: Components = {
  a: ({ children, href = "" }) => <Link href={href}>{children}</Link>,
  img: ({ src, alt }) => <Picture src={src} alt={alt} />,
};

/** How the app works, for members. */
export const TakingPartPage = () => <HelpPage>{takingPart}</HelpPage>;

/** Who sees what, and which mails there are. */
export const PrivacyPage = () => <HelpPage>{privacy}</HelpPage>;

function HelpPage({ children }: { children: string }) {
  useDocumentTitle(/^# (.*)$/m.exec(children)?.[1] ?? "Help");
  return (
    <div className={styles["guide"]}>
      <Markdown components={COMPONENTS}>{children}</Markdown>
    </div>
  );
}

/** A picture of the app in the scheme that is shown. Each has the size of a window in `tests/browser/help.spec.ts`. */
function Picture({ src, alt }: { src: string | undefined; alt: string | undefined }) {
  const { scheme } = useColorScheme();
  return <img src={`${src}-${scheme}.webp`} alt={alt} width={480} height={560} loading="lazy" />;
}
