import { useEffect } from 'react';
import { type Path, toPointer } from '../runtime/path.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';

interface OnlyChoice {
  readonly value: string | number | boolean;
  readonly isDisabled?: boolean;
}

/**
 * A list with one entry leaves nothing to choose: where the answer is required and not given, the entry is taken as soon
 * as the list is there. An answer is never replaced, and who takes the entry back is not overruled.
 * @returns whether the answer is such an only choice, which the field then says
 */
export const useOnlyChoice = (path: Path, required: boolean, choices: readonly OnlyChoice[]): boolean => {
  const { store, answer } = useRuntime();
  const value = useAnswer(path);
  const [first, ...others] = choices;
  const only = required && first && others.length === 0 && !first.isDisabled ? first.value : undefined;
  const pointer = toPointer(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer stands for the path, which is a new array on each draw
  useEffect(() => {
    if (only !== undefined && store.get(path) === undefined) answer(path, only);
  }, [only, pointer, store, answer]);
  return only !== undefined && value === only;
};
