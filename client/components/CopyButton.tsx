import { Button, type ButtonProps } from "antd";
import { useEffect, useState } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import { classNames } from "./class-names.ts";
import styles from "./CopyButton.module.css";
import native from "./NativeField.module.css";
import { Text } from "./Text.tsx";

/** How long the button says that it has copied, in milliseconds. */
const TIME_TO_SAY = 3_000;

interface CopyButtonProps {
  text: string;
  label: string;
  type?: ButtonProps["type"] | undefined;
  onCopy?: () => void;
}

/** A button that copies a text, and says when it has. If the browser refuses, people copy it from a field themselves. */
export function CopyButton({ text, label, type = "link", onCopy }: CopyButtonProps) {
  const say = useMessages("common");
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), TIME_TO_SAY);
    return () => clearTimeout(timer);
  }, [isCopied]);
  function done(): void {
    setCopied(true);
    onCopy?.();
  }
  async function copy(): Promise<void> {
    if (await putOnClipboard(text)) done();
    else setRefused(true);
  }
  return (
    <span className={type === "link" ? styles["copy"] : undefined}>
      <Button type={type} onClick={() => void copy()}>
        {isCopied ? say("copied") : label}
      </Button>
      {isRefused && (
        <label className={styles["byHand"]}>
          <Text>{say("copyByHand")}</Text>
          <textarea
            className={classNames(native["field"], styles["field"])}
            readOnly
            rows={Math.min(10, text.split("\n").length)}
            value={text}
            ref={selectAll}
            onCopy={done}
          />
        </label>
      )}
    </span>
  );
}

function selectAll(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

/** Puts a text on the clipboard. Returns false if the browser does not allow it. */
async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return putByCommand(text);
  }
}

/** The only way for pages without TLS, such as in a local network. */
function putByCommand(text: string): boolean {
  let isPut = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    isPut = true;
  };
  document.addEventListener("copy", put, { capture: true });
  // oxlint-disable-next-line typescript/no-deprecated -- There is nothing newer without TLS.
  const isAllowed = document.execCommand("copy");
  document.removeEventListener("copy", put, { capture: true });
  return isAllowed && isPut;
}
