const pollMs = 250;

/**
 * Ends this process in order when the one that started it is gone. npm hands SIGTERM to a shell, which dies of it
 * without telling us.
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
