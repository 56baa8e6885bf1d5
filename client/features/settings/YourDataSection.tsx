import { Button, Flex } from "antd";
import { useState } from "react";
import type { Failure } from "../../components/failure-text.ts";
import { Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { trpc } from "../../trpc.ts";
import { saveFile } from "./save-file.ts";

/** Everything that is kept about the person, as a file. */
export function YourDataSection() {
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
      <Text as="p" secondary>
        Everything that is kept about you, with your private answers, as a file that programs can read too.
      </Text>
      <Button loading={isLoading} onClick={() => void save()}>
        Save as a file
      </Button>
    </Flex>
  );
}
