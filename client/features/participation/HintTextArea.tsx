import { ConfigProvider, Input } from "antd";
import { useId, useState, type ComponentProps, type KeyboardEvent } from "react";
import { useMessages } from "../../hooks/use-messages.ts";
import { insertHint, matchingHints, unfinishedSentence, type Hint } from "./hint-text.ts";
import styles from "./HintTextArea.module.css";

type TextAreaProps = Pick<ComponentProps<typeof Input.TextArea>, "id" | "aria-describedby" | "aria-invalid">;

interface HintTextAreaProps extends TextAreaProps {
  /** Set by the surrounding `Form.Item`. */
  value?: string;
  onChange?: (text: string) => void;
  hints: readonly Hint[];
  /** The accessible name of the list of hints. */
  hintLabel: string;
}

/**
 * A text area that lists hints while it has the focus: those that contain what is being typed. It works like a
 * combobox, with two exceptions: HTML allows a `textarea` no other role, and the arrow keys move within the text; from
 * its end, Arrow Down enters the list.
 */
export function HintTextArea({ value = "", onChange, hints, hintLabel, ...textAreaProps }: HintTextAreaProps) {
  const say = useMessages("planning");
  const listId = useId();
  const { componentDisabled } = ConfigProvider.useConfig();
  const [isOpen, setIsOpen] = useState(false);
  /** The text when the list was opened or a hint was chosen: only what is typed after it filters the hints. */
  const [previous, setPrevious] = useState(value);
  /** The highlighted hint; -1 if none is. */
  const [active, setActive] = useState(-1);

  const typed = unfinishedSentence(value, previous);
  const matches = matchingHints(hints, typed);
  const isListing = isOpen && matches.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function open() {
    setPrevious(value);
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  function choose(hint: Hint) {
    const text = insertHint(value, typed, hint);
    onChange?.(text);
    setPrevious(text);
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, altKey, nativeEvent, currentTarget } = event;
    if (nativeEvent.isComposing) return;
    const highlighted = matches[active];
    if (key === "ArrowDown" && (altKey || highlighted || currentTarget.selectionStart === value.length)) {
      event.preventDefault();
      if (!isOpen) open();
      setActive(Math.min(active + 1, matches.length - 1));
    } else if (key === "ArrowUp" && highlighted) {
      event.preventDefault();
      setActive(active - 1);
    } else if (key === "Enter" && highlighted) {
      event.preventDefault();
      choose(highlighted);
    } else if (key === "Escape") {
      close();
    }
  }

  return (
    <div className={styles["field"]}>
      <Input.TextArea
        {...textAreaProps}
        rows={4}
        value={value}
        placeholder={componentDisabled ? undefined : say("pickOrType")}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isListing ? listId : undefined}
        aria-activedescendant={isListing && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => {
          onChange?.(event.target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        // The list would cover what is wrong with the text.
        onFocus={() => !textAreaProps["aria-invalid"] && open()}
        onClick={() => !isOpen && open()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {/* Pressing in the list would move the focus, which closes the list. */}
      <div className={isOpen ? styles["popup"] : undefined} role="presentation" onMouseDown={(e) => e.preventDefault()}>
        {isListing && (
          <div id={listId} role="listbox" aria-label={hintLabel}>
            {matches.map((hint, index) => (
              // The text area has the focus and the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={hint.words}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className={styles["option"]}
                onClick={() => choose(hint)}
              >
                {hint.words}
              </div>
            ))}
          </div>
        )}
        <div role="status" className={styles["nothing"]}>
          {isOpen && !isListing && say("nothingFound")}
        </div>
      </div>
    </div>
  );
}
