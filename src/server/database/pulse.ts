/** Whether the database gives signs of life. */
export interface Pulse {
  /** @returns what is called when the attempt has ended @throws while it is silent and somebody else tries already */
  begin(): () => void;
  felt(): void;
  missed(): void;
}

/**
 * A database that is frozen, or unreachable without a word, costs every call the whole time that it may wait. Once one
 * call has waited in vain, one at a time tries, and the others are refused at once, until it answers again.
 */
export const createPulse = (): Pulse => {
  let isSilent = false;
  let isTried = false;
  return {
    begin: () => {
      if (!isSilent) return () => undefined;
      if (isTried) throw new Error('Connection terminated: the database does not answer');
      isTried = true;
      return () => {
        isTried = false;
      };
    },
    felt: () => {
      isSilent = false;
    },
    missed: () => {
      isSilent = true;
    },
  };
};
