import { AutoComplete, ConfigProvider, Flex, Input } from "antd";
import { useState, type ComponentProps } from "react";
import { appendSentence, matchingHints, type Hint } from "./hint-text.ts";

type TextAreaProps = Pick<ComponentProps<typeof Input.TextArea>, "id" | "aria-describedby" | "aria-invalid">;

interface HintTextAreaProps extends TextAreaProps {
  /** Set by the surrounding `Form.Item`. */
  value?: string;
  onChange?: (text: string) => void;
  hints: readonly Hint[];
  /** The accessible name of the hint field. */
  hintLabel: string;
}

/**
 * A text area with a hint field above it. Typing in that field filters the hints; choosing one appends its sentence to
 * the text. A disabled form shows only the text.
 */
export function HintTextArea({ value = "", onChange, hints, hintLabel, ...textAreaProps }: HintTextAreaProps) {
  const [typed, setTyped] = useState("");
  const { componentDisabled } = ConfigProvider.useConfig();

  function choose(words: string) {
    const hint = hints.find((candidate) => candidate.words === words);
    if (hint) onChange?.(appendSentence(value, hint.sentence));
    setTyped("");
  }

  return (
    <Flex vertical gap="small">
      {!componentDisabled && (
        <AutoComplete
          value={typed}
          onChange={(text: string) => setTyped(text)}
          onSelect={choose}
          options={matchingHints(hints, typed).map(({ words }) => ({ value: words }))}
          notFoundContent="Nothing found"
          defaultActiveFirstOption
          aria-label={hintLabel}
        >
          <Input
            placeholder="Pick a value and/or type in any additional context"
            onKeyDown={(event) => {
              // Ant Design would choose the highlighted hint on Tab, which should only leave the field.
              if (event.key === "Tab") event.stopPropagation();
            }}
          />
        </AutoComplete>
      )}
      <Input.TextArea {...textAreaProps} rows={4} value={value} onChange={(event) => onChange?.(event.target.value)} />
    </Flex>
  );
}
