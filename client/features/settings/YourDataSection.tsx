import { Button, Flex } from "antd";
import { useState } from "react";
import type { Failure } from "../../components/failure-text.ts";
import { Paragraph } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { saveFile } from "../../components/save-file.ts";

/** Everything that is kept about the person, as a file. */
export function YourDataSection() {
  const say = useMessages("settings");
  const { client } = trpc.useUtils();
  const [isLoading, setIsLoading] = useState(false);

  async function save(): Promise<void> {
    setIsLoading(true);
    try {
      const data = await client.account.personalData.query();
      saveFile("crewtide-my-data.json", `${JSON.stringify(data, null, 2)}\n`, "application/json");
    } catch (error) {
      showFailure(error as Failure);
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <Flex vertical gap="middle" align="flex-start">
      <Paragraph secondary>{say("yourDataHelp")}</Paragraph>
      <Button loading={isLoading} onClick={() => void save()}>
        {say("saveAsFile")}
      </Button>
    </Flex>
  );
}
