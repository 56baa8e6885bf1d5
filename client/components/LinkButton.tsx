import { Button, type ButtonProps } from "antd";
import { Link } from "wouter";

/** A link to a page of the app that looks like a button. */
export function LinkButton({ href, onClick, ...button }: ButtonProps & { href: string }) {
  return (
    <Link href={href} asChild {...(onClick && { onClick })}>
      <Button {...button} />
    </Link>
  );
}
