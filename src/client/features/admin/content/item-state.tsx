import { useTranslation } from 'react-i18next';
import type { ContentState } from '../../../../contract/content.ts';
import type { Answers, ContentEntity, ContentRules } from '../../../../engine/schema/types.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Badge } from '../../../design/Badge.tsx';
import { formatDate, formatJakartaDay } from '../../../state/format.ts';
import type { EditedItem } from './use-kind.ts';

/** Today in Jakarta by the server's clock, yyyy-MM-dd: decides what is public. */
export const todayInJakarta = (): string => formatJakartaDay(serverNow());

/** The state of an item after saving these answers on this day; the same rule as on the server. */
export const getStateAfterSave = (rules: ContentRules['public'], answers: Answers, today: string): ContentState => {
  const day = (field: string | undefined): string => String((field && answers[field]) || '');
  if (rules.flag && answers[rules.flag] !== true) return 'draft';
  if (day(rules.from) > today) return 'scheduled';
  const last = day(rules.until);
  return last !== '' && last < today ? 'over' : 'public';
};

/** Names of states and effects of saving. Kinds with `readers` are internal and never public. */
export const useStateTexts = ({ readers }: Pick<ContentEntity, 'readers'>) => {
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

const tones = { public: 'success', draft: 'neutral', scheduled: 'info', over: 'warning' } as const;

interface StateBadgeProps extends Pick<EditedItem, 'state'> {
  readonly kind: ContentEntity;
}

/** The state of an item. */
export const StateBadge = ({ kind, state }: StateBadgeProps) => (
  <Badge tone={tones[state]} data-state={state}>
    {useStateTexts(kind).name(state)}
  </Badge>
);
