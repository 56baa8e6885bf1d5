import { Command } from "commander";
import { forgotPasswordSchema } from "../../shared/auth/auth.schema.ts";
import { AppError, validated } from "../../server/errors.ts";
import { createResetLink } from "../../server/features/auth/password-reset.service.ts";
import { withAdministration } from "./administration.ts";
import { example } from "./options.ts";
import type { Shell } from "./shell.ts";

export function passwordCommand(shell: Shell): Command {
  const password = new Command("password").description("Members' passwords");
  password
    .command("reset-link")
    .description("prints a password reset link, for people who receive no mail; it works once, within 24 hours")
    .option("--email <address>", "the member's address; earlier links work too, until one of them is used")
    .addHelpText("after", example("password reset-link --email ada@example.org"))
    .action((options: { email?: string }) =>
      withAdministration(shell, async (administration) => {
        const input = validated(forgotPasswordSchema, options);
        return createResetLink(administration, input).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          throw new Error(`No member has the address ${input.email}.`, { cause: error });
        });
      }),
    );
  return password;
}
