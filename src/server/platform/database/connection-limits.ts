/** Whether the database gives signs of life. */
export interface DatabaseHealth {
  /** How often it fell silent. */
  readonly outages: number;
  /** @throws while it is silent and somebody else tries already */
  begin(): Attempt;
}

/** One statement, transaction or connection that is tried. */
export interface Attempt {
  /** The database was silent: this one asks whether it still is. */
  readonly isProbe: boolean;
  /** It was answered, whatever the answer. */
  answered(): void;
  /** It waited in vain. */
  timedOut(): void;
  end(): void;
}

/**
 * A database that is frozen, or unreachable without a word, costs every call the whole time that it may wait. Once one
 * call has waited in vain, one at a time tries, and the others are refused at once, until it answers again.
 */
export const createDatabaseHealth = (): DatabaseHealth => {
  let isSilent = false;
  let isTried = false;
  let answers = 0;
  let silences = 0;
  return {
    get outages() {
      return silences;
    },
    begin: () => {
      const isTry = isSilent;
      if (isTry && isTried) throw new Error('Connection terminated: the database does not answer');
      isTried ||= isTry;
      const answersBefore = answers;
      return {
        isProbe: isTry,
        answered: () => {
          answers += 1;
          isSilent = false;
        },
        // On a machine that cannot keep up one attempt may wait in vain while others are answered.
        timedOut: () => {
          if (isSilent || answers !== answersBefore) return;
          isSilent = true;
          silences += 1;
        },
        end: () => {
          if (isTry) isTried = false;
        },
      };
    },
  };
};

/** Nobody gave a connection back in time. The driver says the same of its own queue. */
export const noFreeConnectionError = (): Error => new Error('timeout exceeded when trying to connect');

interface Waiter {
  readonly go: () => void;
}

/** How many connections one kind of call holds at the same time. The rest of the lane stays free for others. */
export interface ConnectionAllocation {
  /** Waits for a place, at most `waitMs`. @returns what gives it back */
  acquire(waitMs: number): Promise<() => void>;
  /** A table that is read was locked: until a read succeeds, one at a time tries. */
  restrictToOne(): void;
  restoreLimit(): void;
}

export const createAllocation = (most: number): ConnectionAllocation => {
  let limit = most;
  let inside = 0;
  const queue: Waiter[] = [];
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
    acquire: (waitMs) =>
      new Promise((resolve, reject) => {
        const waiting: Waiter = {
          go: () => {
            clearTimeout(timer);
            resolve(leave);
          },
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(noFreeConnectionError());
        }, waitMs);
        queue.push(waiting);
        admit();
      }),
    restrictToOne: () => {
      limit = 1;
    },
    restoreLimit: () => {
      limit = most;
      admit();
    },
  };
};
