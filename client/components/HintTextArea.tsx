import { AutoComplete, ConfigProvider, Flex, Input } from "antd";
import { useState, type ComponentProps } from "react";
import { appendSentence, matchingHints, type Hint } from "./hint-text.ts";

type TextAreaProps = Pick<ComponentProps<typeof Input.TextArea>, "id" | "aria-describedby" | "aria-invalid">;

interface HintTextAreaProps extends TextAreaProps {
  /** Given by the `Form.Item` around it. */
  value?: string;
  onChange?: (text: string) => void;
  hints: readonly Hint[];
  /** Names the field of hints for those who do not see what stands above it. */
  hintLabel: string;
}

/**
 * A text area under a field of hints. What is typed into that field narrows the hints down; the one chosen
 * is put into the text as a sentence. A disabled form shows the text alone.
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
              // Ant Design would choose the marked hint: Tab is for leaving the field, Enter for choosing.
              if (event.key === "Tab") event.stopPropagation();
            }}
          />
        </AutoComplete>
      )}
      <Input.TextArea {...textAreaProps} rows={4} value={value} onChange={(event) => onChange?.(event.target.value)} />
    </Flex>
  );
}
