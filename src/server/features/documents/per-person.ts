import { AppError } from '../../errors.ts';

export interface PerPerson {
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
}

/** Lets each person have so much under way at once; more is told to come back (429). */
export const createPerPerson = (most: number): PerPerson => {
  const underway = new Map<string, number>();
  return {
    run: async (person, work) => {
      const before = underway.get(person) ?? 0;
      if (before >= most) throw new AppError(429, 'server.document.tooMany', { retryAfter: 2 });
      underway.set(person, before + 1);
      try {
        return await work();
      } finally {
        const left = (underway.get(person) ?? 1) - 1;
        if (left > 0) underway.set(person, left);
        else underway.delete(person);
      }
    },
  };
};
