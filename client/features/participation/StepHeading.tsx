import { theme, Typography } from "antd";
import { useEffect, useRef } from "react";

/** The open step's heading. It takes the focus where a person came from another step, so that reading goes on there. */
export function StepHeading({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const { token } = theme.useToken();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [text, takesFocus]);
  return (
    <Typography.Title
      level={2}
      ref={heading}
      tabIndex={-1}
      style={{
        fontSize: token.fontSizeHeading4,
        marginBottom: token.margin,
        outline: "none",
        scrollMarginTop: token.controlHeight * 4,
      }}
    >
      {text}
    </Typography.Title>
  );
}
