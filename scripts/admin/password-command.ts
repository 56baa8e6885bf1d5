import { Command } from "commander";
import { forgotPasswordSchema } from "../../shared/auth.ts";
import { AppError, validated } from "../../server/errors.ts";
import { createResetLink } from "../../server/features/auth/password-reset.service.ts";
import { withAdministration } from "./administration.ts";
import { example } from "./options.ts";

export function passwordCommand(): Command {
  const password = new Command("password").description("What members sign in with");
  password
    .command("reset-link")
    .description("answers a link that sets a new password, for where no mail arrives: it works once, within 24 hours")
    .option("--email <address>", "whose; other links they were sent go on working until one is used")
    .addHelpText("after", example("password reset-link --email ada@example.org"))
    .action((options: { email?: string }) =>
      withAdministration(async (administration) => {
        const input = validated(forgotPasswordSchema, options);
        return createResetLink(administration, input).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          throw new Error(`No member has the address ${input.email}.`, { cause: error });
        });
      }),
    );
  return password;
}
