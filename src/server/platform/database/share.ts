/** Nobody gave a connection back in time. The driver says the same of its own queue. */
export const noneFree = (): Error => new Error('timeout exceeded when trying to connect');

interface Waiting {
  readonly go: () => void;
}

/** How many connections one kind of call holds at the same time. The rest of the lane stays free for others. */
export interface Share {
  /** Waits for a place, at most `waitMs`. @returns what gives it back */
  enter(waitMs: number): Promise<() => void>;
  /** A table that is read was locked: until a read succeeds, one at a time tries. */
  narrow(): void;
  widen(): void;
}

export const createShare = (most: number): Share => {
  let limit = most;
  let inside = 0;
  const queue: Waiting[] = [];
  const admit = (): void => {
    while (inside < limit && queue.length > 0) {
      inside += 1;
      queue.shift()?.go();
    }
  };
  const leave = (): void => {
    inside -= 1;
    admit();
  };
  return {
    enter: (waitMs) =>
      new Promise((resolve, reject) => {
        const waiting: Waiting = {
          go: () => {
            clearTimeout(timer);
            resolve(leave);
          },
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(noneFree());
        }, waitMs);
        queue.push(waiting);
        admit();
      }),
    narrow: () => {
      limit = 1;
    },
    widen: () => {
      limit = most;
      admit();
    },
  };
};
