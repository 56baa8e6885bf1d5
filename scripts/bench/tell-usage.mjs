/**
 * Loaded into each measured process, ours and the references alike: it tells, when asked, what the process has used.
 * The channel that it is asked by does not keep the process alive.
 */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ processorTime: (user + system) / 1_000, memory: process.memoryUsage.rss() / 1024 / 1024 });
});
process.channel?.unref();
