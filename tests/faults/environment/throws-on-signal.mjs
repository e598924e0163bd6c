// Loaded into a portal before its program: two signals become the two ways in which a programming error ends a process.
process.on('SIGUSR2', () =>
  setImmediate(() => {
    throw new Error('an unexpected error');
  }),
);
process.on('SIGPROF', () => void Promise.reject(new Error('an unhandled promise rejection')));
