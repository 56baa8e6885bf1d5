/** The public pages' texts for a failed submission (`docs/domain.md#error-messages`). */
export const SUBMISSION_FAILED = "Sorry, there was an error with your submission";
export const TRY_LATER = "Something is broken on our end. Please try again later, or reach the collective another way.";

export const ALREADY_SUBMITTED =
  "We sent an email to your address when you submitted it. Its link lets you read, change or delete that submission.";
