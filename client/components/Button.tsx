import loadingIcon from "@ant-design/icons-svg/es/asn/LoadingOutlined";
import type { ComponentProps } from "react";
import { Link } from "wouter";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Button.module.css";

interface Look {
  kind?: "primary";
  block?: boolean;
}

interface ButtonProps extends Look, Pick<ComponentProps<"button">, "children" | "onClick" | "aria-label"> {
  danger?: boolean;
  type?: "button" | "submit";
  /** Shows a spinner, and ignores clicks. */
  loading?: boolean;
}

export function Button({ type = "button", loading = false, onClick, children, ...look }: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- Its two values are those of ButtonProps.
      type={type}
      className={buttonClass({ ...look, loading })}
      aria-label={look["aria-label"]}
      aria-disabled={loading || undefined}
      // Enter in a field clicks the form's button, so this prevents submitting a form twice.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Icon icon={loadingIcon} spinning />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
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

function buttonClass({ kind, block, danger, loading }: Look & Pick<ButtonProps, "danger" | "loading">) {
  return classNames(
    styles["button"],
    kind && styles[kind],
    danger && styles["danger"],
    block && styles["block"],
    loading && styles["loading"],
  );
}
