import { linkAddresses } from "./linked-text.ts";
import styles from "./LinkedText.module.css";
import { Text } from "./Text.tsx";

/** A text with its line breaks, in which web addresses are links. */
export function LinkedText({ children }: { children: string }) {
  return (
    <Text as="p" multiline>
      {linkAddresses(children).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- A text may name an address twice.
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles["link"]}>
            {text}
          </a>
        ),
      )}
    </Text>
  );
}
