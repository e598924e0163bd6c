/** Whether the database gives signs of life. */
export interface Pulse {
  /** How often it fell silent. */
  readonly silences: number;
  /** @throws while it is silent and somebody else tries already */
  begin(): Attempt;
}

/** One statement, transaction or connection that is tried. */
export interface Attempt {
  /** The database was silent: this one asks whether it still is. */
  readonly isTry: boolean;
  /** It was answered, whatever the answer. */
  felt(): void;
  /** It waited in vain. */
  missed(): void;
  end(): void;
}

/**
 * A database that is frozen, or unreachable without a word, costs every call the whole time that it may wait. Once one
 * call has waited in vain, one at a time tries, and the others are refused at once, until it answers again.
 */
export const createPulse = (): Pulse => {
  let isSilent = false;
  let isTried = false;
  let answers = 0;
  let silences = 0;
  return {
    get silences() {
      return silences;
    },
    begin: () => {
      const isTry = isSilent;
      if (isTry && isTried) throw new Error('Connection terminated: the database does not answer');
      isTried ||= isTry;
      const answersBefore = answers;
      return {
        isTry,
        felt: () => {
          answers += 1;
          isSilent = false;
        },
        // On a machine that cannot keep up one attempt may wait in vain while others are answered.
        missed: () => {
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
