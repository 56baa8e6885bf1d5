import loadingIcon from "@ant-design/icons-svg/es/asn/LoadingOutlined";
import type { ComponentProps } from "react";
import { Link } from "wouter";
import { Icon } from "./Icon.tsx";

interface Look {
  kind?: "primary" | "bare";
  danger?: boolean;
  block?: boolean;
  iconOnly?: boolean;
}

interface ButtonProps extends Look, Pick<ComponentProps<"button">, "children" | "onClick" | "disabled" | "aria-label"> {
  type?: "button" | "submit";
  /** Turns round, and takes no further click. */
  loading?: boolean;
}

export function Button({ type = "button", loading = false, onClick, children, ...props }: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- Its two values are those of ButtonProps.
      type={type}
      className={buttonClass(props, loading)}
      aria-label={props["aria-label"]}
      disabled={props.disabled}
      aria-disabled={loading || undefined}
      // Enter in a field clicks the form's button, so that this keeps a form from being sent twice.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Icon icon={loadingIcon} spinning />}
      {children}
    </button>
  );
}

/** A link that is the way on. */
export function ButtonLink({
  href,
  children,
  ...look
}: Look & Pick<ComponentProps<"a">, "children"> & { href: string }) {
  return (
    <Link href={href} className={buttonClass(look)}>
      {children}
    </Link>
  );
}

function buttonClass({ kind, danger, block, iconOnly }: Look, loading = false): string {
  return ["button", kind, danger && "danger", block && "block", iconOnly && "icon-only", loading && "loading"]
    .filter(Boolean)
    .join(" ");
}
