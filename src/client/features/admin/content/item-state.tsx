import { useTranslation } from 'react-i18next';
import type { ContentState } from '../../../../contract/content.ts';
import type { Answers, ContentEntity, ContentRules } from '../../../../engine/schema/types.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Badge } from '../../../design/Badge.tsx';
import { formatDate, formatDateTime, formatJakartaDay } from '../../../state/format.ts';
import { hasVersions } from './queries.ts';
import type { EditedItem } from './use-kind.ts';

/** Today in Jakarta by the server's clock, yyyy-MM-dd. */
export const todayInJakarta = (): string => formatJakartaDay(serverNow());

const JAKARTA_OFFSET_MS = 7 * 3_600_000;

/** This minute in Jakarta by the server's clock, yyyy-MM-dd HH:mm: decides what is public. */
export const minuteInJakarta = (): string =>
  new Date(serverNow() + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

/** A state that a save can lead to. */
type SavedState = Exclude<ContentState, 'trashed'>;

type StateRules = Pick<ContentRules, 'public' | 'page'>;

/**
 * The state of an item after saving these answers in this minute; the same rule as on the server.
 * @param isArchived an admin has archived the item
 */
export const getStateAfterSave = (
  { public: rules, page }: StateRules,
  answers: Answers,
  minute: string,
  isArchived = false,
): SavedState => {
  const text = (field: string | undefined): string => String((field && answers[field]) || '');
  const [from, until] = [text(rules.from), text(rules.until)];
  if (rules.flag && answers[rules.flag] !== true) return 'draft';
  if (from !== '' && `${from} ${text(rules.fromTime) || '00:00'}` > minute) return 'scheduled';
  if (isArchived) return 'archived';
  const hasEnded = until !== '' && `${until} ${text(rules.untilTime) || '24:00'}` <= minute;
  if (hasEnded) return page?.detail ? 'archived' : 'over';
  return 'public';
};

/** The states that items of this kind can have by its rules. */
export const listPossibleStates = (kind: StateRules & Pick<ContentRules, 'readers'>): readonly ContentState[] => {
  const { public: rules, page } = kind;
  const isKept = hasVersions(kind);
  return [
    'public',
    ...(rules.flag === undefined ? [] : (['draft'] as const)),
    ...(rules.from === undefined ? [] : (['scheduled'] as const)),
    ...(rules.until === undefined || page?.detail ? [] : (['over'] as const)),
    ...(isKept ? (['archived', 'trashed'] as const) : []),
  ];
};

/** When the answers make the item public: a day, or a day with its time. */
const formatStart = ({ public: { from = '', fromTime = '' } }: StateRules, answers: Answers, language: string) => {
  const [day, time] = [String(answers[from] ?? ''), answers[fromTime]];
  return time ? formatDateTime(`${day}T${time}:00+07:00`, language) : formatDate(day, language);
};

/** Names of states and effects of saving. Kinds with `readers` are internal and never public. */
export const useStateTexts = (kind: StateRules & Pick<ContentEntity, 'readers'>) => {
  const { t, i18n } = useTranslation();
  const isInternal = kind.readers !== undefined;
  return {
    name: (state: ContentState): string =>
      isInternal ? t(`admin-content.internal.state.${state}`) : t(`admin-content.state.${state}`),
    save: (state: SavedState): string =>
      isInternal ? t('admin-content.internal.save') : t(`admin-content.edit.save.${state}`),
    /** @param isArchived an admin has archived the item */
    effect: (state: SavedState, answers: Answers, isArchived: boolean): string => {
      const day = formatStart(kind, answers, i18n.language);
      if (state === 'archived' && !isArchived) return t('admin-content.edit.effect.ended');
      return isInternal
        ? t(`admin-content.internal.effect.${state}`, { day })
        : t(`admin-content.edit.effect.${state}`, { day });
    },
  };
};

const tones = {
  public: 'success',
  draft: 'neutral',
  scheduled: 'info',
  archived: 'neutral',
  over: 'warning',
  trashed: 'error',
} as const;

interface StateBadgeProps extends Pick<EditedItem, 'state'> {
  readonly kind: ContentEntity;
}

/** The state of an item. */
export const StateBadge = ({ kind, state }: StateBadgeProps) => (
  <Badge tone={tones[state]} data-state={state}>
    {useStateTexts(kind).name(state)}
  </Badge>
);
