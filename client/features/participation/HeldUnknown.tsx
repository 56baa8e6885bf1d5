import { Form, Skeleton } from "antd";
import { useLayoutEffect } from "react";
import { Loaded, type Loading } from "../../components/Loaded.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

const CODE_LOADS: Loading<never> = { data: undefined, error: null, refetch() {} };

interface HeldUnknownProps {
  query?: Loading<unknown>;
  onUnknown: (isUnknown: boolean) => void;
}

/** Stands in for `HeldField` until it has loaded. A plan sent before would give back places that nobody has seen. */
export function HeldUnknown({ query = CODE_LOADS, onUnknown }: HeldUnknownProps) {
  const say = useMessages("planning");
  useLayoutEffect(() => {
    onUnknown(true);
    return () => onUnknown(false);
  }, [onUnknown]);
  return (
    <Form.Item label={say("youHold")}>
      <Loaded query={query} what={say("youHold")} meanwhile={<Skeleton active title={false} />}>
        {() => null}
      </Loaded>
    </Form.Item>
  );
}
