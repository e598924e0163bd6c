import { useCallback, useRef, useState } from 'react';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { differingFields } from '../../shared/answers.ts';
import type { Kind } from '../use-kind.ts';

/**
 * What is in the form right now, without drawing the page for every key.
 * @param initial what is stored @param first what the form began with
 */
export const useTyped = (kind: Kind, initial: Answers, first: Answers) => {
  const answers = useRef(first);
  const isSettled = useRef(false);
  const [isChanged, setChanged] = useState(() => differingFields(initial, first).length > 0);
  const [deciding, setDeciding] = useState<Answers>(first);

  const hear = useCallback(
    (next: Answers): void => {
      answers.current = next;
      setChanged(differingFields(initial, next).length > 0);
      const fields = Object.values(kind.public) as readonly string[];
      // Only what decides on publication is worth drawing for.
      setDeciding((before) => (fields.every((field) => before[field] === next[field]) ? before : next));
    },
    [initial, kind],
  );
  const isDirty = useCallback(
    (): boolean => !isSettled.current && differingFields(initial, answers.current).length > 0,
    [initial],
  );
  return {
    hear,
    deciding,
    isChanged,
    isDirty,
    read: (): Answers => answers.current,
    /** Saved or removed: nothing is lost by leaving. */
    settle: (): void => {
      isSettled.current = true;
    },
  };
};
