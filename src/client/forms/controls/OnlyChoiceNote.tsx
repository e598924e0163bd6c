import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Path, toPointer } from '../runtime/path.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { HelpText } from './form-elements.tsx';

interface OnlyChoice {
  readonly value: string | number | boolean;
  readonly isDisabled?: boolean;
}

/**
 * Answers a required field with the only entry of its list as soon as the list is loaded. It never replaces an answer,
 * and does not answer again after the user removes the entry.
 * @returns whether the answer is the only choice, which the field then states
 */
export const useOnlyChoice = (path: Path, required: boolean, choices: readonly OnlyChoice[]): boolean => {
  const { store, answer } = useRuntime();
  const value = useAnswer(path);
  const [first, ...others] = choices;
  const only = required && first && others.length === 0 && !first.isDisabled ? first.value : undefined;
  const pointer = toPointer(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer represents the path, a new array in each render
  useEffect(() => {
    if (only !== undefined && store.get(path) === undefined) answer(path, only);
  }, [only, pointer, store, answer]);
  return only !== undefined && value === only;
};

/** Explains why an untouched field has an answer. */
export const OnlyChoiceNote = ({ isShown }: { readonly isShown: boolean }) => {
  const { t } = useTranslation();
  return isShown ? <HelpText data-part="only-choice">{t('renderer.onlyChoice')}</HelpText> : null;
};
