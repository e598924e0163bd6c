import { useTranslation } from 'react-i18next';
import type { ContentState } from '../../../../contract/content.ts';
import { formatDate } from '../../../state/format.ts';
import type { Kind } from './use-kind.ts';

/** What a state is called and what saving in it does; what admins keep for themselves is never published. */
export const useStateTexts = ({ readers }: Pick<Kind, 'readers'>) => {
  const { t, i18n } = useTranslation();
  const isInternal = readers !== undefined;
  return {
    name: (state: ContentState): string =>
      isInternal ? t(`admin-content.internal.state.${state}`) : t(`admin-content.state.${state}`),
    save: (state: ContentState): string =>
      isInternal ? t('admin-content.internal.save') : t(`admin-content.edit.save.${state}`),
    effect: (state: ContentState, from: unknown): string => {
      const day = formatDate(String(from ?? ''), i18n.language);
      return isInternal
        ? t(`admin-content.internal.effect.${state}`, { day })
        : t(`admin-content.edit.effect.${state}`, { day });
    },
  };
};
