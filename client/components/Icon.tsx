import type { AbstractNode, IconDefinition } from "@ant-design/icons-svg/es/types";
import { classNames } from "./class-names.ts";
import styles from "./Icon.module.css";

/** An icon of Ant Design without its component's code. Hidden from screen readers, since there is text next to it. */
export function Icon({ icon, spinning = false }: { icon: IconDefinition; spinning?: boolean }) {
  // Only two-colour icons are created by a function, and none of them is used.
  const { attrs, children } = icon.icon as AbstractNode;
  return (
    <span className={classNames(styles["icon"], `anticon-${icon.name}`, spinning && styles["spinning"])} aria-hidden>
      <svg
        viewBox={attrs["viewBox"]}
        fillRule={attrs["fill-rule"] === "evenodd" ? "evenodd" : "nonzero"}
        width="1em"
        height="1em"
        fill="currentColor"
      >
        {children?.map(({ attrs: { d } }) => d && <path key={d} d={d} />)}
      </svg>
    </span>
  );
}
