import { Command, Option } from "commander";
import { tokenWishSchema } from "../../shared/account/account.schema.ts";
import { TOKEN_DAYS } from "../../shared/constants.ts";
import { HOST } from "../../shared/account/devices.ts";
import { TOKEN_SCOPES } from "../../shared/enumerations.ts";
import { validated } from "../../server/errors.ts";
import { makeTokenFor } from "../../server/features/account/tokens.service.ts";
import { withAccount } from "./account-command.ts";
import type { PersonOptions } from "./administration.ts";
import { collectiveOption, example, numberOption, personOption } from "./options.ts";
import type { Shell } from "./shell.ts";

export function tokenCommand(shell: Shell): Command {
  const token = new Command("token").description("Tokens for members' scripts");
  token
    .command("make")
    .description("makes a token for a member's scripts and prints it, once; the member is notified")
    .addOption(collectiveOption())
    .addOption(personOption())
    .option("--name <text>", "what it is for")
    .addOption(new Option("--scope <scope>", "what it may do").choices(TOKEN_SCOPES).default("Read"))
    .addOption(numberOption("--days <number>", "for how long it works, 365 at most").default(TOKEN_DAYS))
    .addHelpText("after", example('token make --person ada@example.org --name "Weekly report" --scope Read'))
    .action(({ name, scope, days, ...options }: PersonOptions & { name?: string; scope: string; days: number }) =>
      withAccount(shell, options, async (administration, { status, ...key }) => {
        if (status === "former") throw new Error("This is a former member.");
        const wish = validated(tokenWishSchema, { name, scope, days });
        return makeTokenFor({ ...administration, device: HOST }, key, wish);
      }),
    );
  return token;
}
