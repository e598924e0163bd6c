import { useTranslation } from 'react-i18next';
import type { AnswerTexts } from '../../../engine/summary/answer-view.ts';
import { findEarlierText } from './earlier-form.ts';
import type { SummaryScope } from './summary-scope.ts';

/** The texts of a summary: those of an earlier form for its own keys, today's for all others. */
export const useAnswerTexts = ({
  formKey,
  earlierTexts,
}: Pick<SummaryScope, 'formKey' | 'earlierTexts'>): AnswerTexts => {
  const { t, i18n } = useTranslation();
  return {
    locale: i18n.language,
    t: (key, params = {}) => t(key, params),
    textOr: (key, otherwise) => {
      if (earlierTexts && key.startsWith(`${formKey}.`))
        return findEarlierText(earlierTexts, key.slice(formKey.length + 1)) ?? otherwise;
      return i18n.exists(key) ? t(key) : otherwise;
    },
  };
};
