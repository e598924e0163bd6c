const pollMs = 250;

/**
 * Stops this process in an orderly way when its parent process has ended. npm sends SIGTERM to a shell, which exits
 * without forwarding the signal.
 */
export const stopWithParent = (): void => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, pollMs);
  timer.unref();
};
