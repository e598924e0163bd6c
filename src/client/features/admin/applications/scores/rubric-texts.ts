import { useTranslation } from 'react-i18next';
import type { Criterion } from './score-queries.ts';

/** Names of a rubric, which its officers write; of what is gone from the data its key. */
export const useRubricTexts = (rubric: string) => {
  const { t, i18n } = useTranslation();
  const find = (...path: readonly (string | number)[]): string | undefined => {
    const key = ['rubrics', rubric, ...path].join('.');
    return i18n.exists(key) ? t(key) : undefined;
  };
  return {
    name: find('name') ?? rubric,
    criterion: (key: string): string => find('criterion', key, 'name') ?? key,
    help: (key: string): string | undefined => find('criterion', key, 'help'),
    choice: ({ Scale }: Pick<Criterion, 'Scale'>, { Points, Grade }: Criterion['Choices'][number]): string =>
      Grade ?? find('scale', Scale, Points) ?? '',
    hint: (name: string): string => find('hint', name) ?? name,
  };
};
