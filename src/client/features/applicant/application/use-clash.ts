import { useCallback, useRef, useState } from 'react';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { AskedClash } from './ClashDialog.tsx';
import type { Choices } from './merge-answers.ts';
import type { Clash } from './save-merging.ts';

/** Turns the dialog about a clash into a question with an answer. */
export const useClash = () => {
  const [asked, setAsked] = useState<AskedClash>();
  const answer = useRef<(choices: Choices | undefined) => void>(undefined);
  const ask = useCallback(
    (clash: Clash, mine: Answers): Promise<Choices | undefined> =>
      new Promise((resolve) => {
        answer.current = resolve;
        setAsked({ clash, mine });
      }),
    [],
  );
  const decide = useCallback((choices: Choices | undefined): void => {
    setAsked(undefined);
    answer.current?.(choices);
  }, []);
  return { asked, ask, decide };
};
