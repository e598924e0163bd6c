import { useTranslation } from 'react-i18next';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { optionKey, textKey } from '../../../engine/text/text-keys.ts';

export interface EntryTexts {
  readonly label: string;
  readonly option: (value: unknown) => string;
  /** Another text of the field, such as the heading of a column. */
  readonly part: (name: string) => string;
}

/** The texts of an answered question; a name or value without a text stands for itself. */
export const useEntryTexts = (formKey: string, { names, name }: Pick<SummaryEntry, 'names' | 'name'>): EntryTexts => {
  const { t, i18n } = useTranslation();
  const say = (key: string, otherwise: string): string => (i18n.exists(key) ? t(key) : otherwise);
  const yesOrNo = (value: unknown): string =>
    typeof value === 'boolean' ? t(value ? 'common.word.yes' : 'common.word.no') : String(value);
  return {
    label: say(textKey(formKey, names, 'label'), name),
    option: (value) => say(optionKey(formKey, names, value), yesOrNo(value)),
    part: (part) => say(textKey(formKey, [...names, part], 'label'), part),
  };
};
