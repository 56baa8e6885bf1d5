/** Loaded into each measured process: reports its usage on request. The IPC channel does not keep it alive. */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ processorTime: (user + system) / 1_000, memory: process.memoryUsage.rss() / 1024 / 1024 });
});
process.channel?.unref();
