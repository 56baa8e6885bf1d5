import { WEB_ADDRESS } from "../../shared/constants.ts";
import { classNames } from "./class-names.ts";
import { linkAddresses } from "./linked-text.ts";
import styles from "./LinkedText.module.css";
import { Paragraph } from "./Text.tsx";

const NEW_TAB = { target: "_blank", rel: "noopener noreferrer nofollow" };

/** A text with its line breaks, in which web addresses, email addresses and phone numbers are links. */
export function LinkedText({ children }: { children: string }) {
  return (
    <Paragraph multiline>
      {linkAddresses(children).map(({ text, href }, index, { length }) =>
        href === undefined ? (
          text
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- A text may name an address twice.
            key={index}
            href={href}
            {...(WEB_ADDRESS.test(href) && NEW_TAB)}
            className={classNames(styles["link"], length === 1 && styles["alone"])}
          >
            {text}
          </a>
        ),
      )}
    </Paragraph>
  );
}
