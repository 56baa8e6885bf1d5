/** Resolves once `condition` holds. Throws, with what `describe` says, where it still does not after a minute. */
export async function until(condition: () => boolean | Promise<boolean>, describe: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${describe()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
