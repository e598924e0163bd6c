/** Circuit breaker of the database. */
export interface DatabaseHealth {
  /** Number of times that the database stopped responding. */
  readonly outages: number;
  /** @throws while the database does not respond and another attempt probes it */
  begin(): Attempt;
}

/** One statement, transaction or connection that is tried. */
export interface Attempt {
  /** The database did not respond: this attempt is the probe. */
  readonly isProbe: boolean;
  /** The database responded, even with an error. */
  answered(): void;
  /** The database did not respond in time. */
  timedOut(): void;
  end(): void;
}

/**
 * A database that is frozen or unreachable costs every call its whole wait time. After one call timed out, one probe
 * runs at a time and the others fail at once, until the database responds again.
 */
export const createDatabaseHealth = (): DatabaseHealth => {
  let isSilent = false;
  let isProbed = false;
  let answers = 0;
  let outages = 0;
  return {
    get outages() {
      return outages;
    },
    begin: () => {
      const isProbe = isSilent;
      if (isProbe && isProbed) throw new Error('Connection terminated: the database does not answer');
      isProbed ||= isProbe;
      const answersBefore = answers;
      return {
        isProbe,
        answered: () => {
          answers += 1;
          isSilent = false;
        },
        // On an overloaded machine one attempt may time out while others succeed.
        timedOut: () => {
          if (isSilent || answers !== answersBefore) return;
          isSilent = true;
          outages += 1;
        },
        end: () => {
          if (isProbe) isProbed = false;
        },
      };
    },
  };
};
