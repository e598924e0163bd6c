import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import type { EditedItem } from './use-kind.ts';

const tones = { public: 'success', draft: 'neutral', scheduled: 'info', over: 'warning' } as const;

/** Whether the public sees an item, in a word. */
export const StateBadge = ({ state }: Pick<EditedItem, 'state'>) => {
  const { t } = useTranslation();
  return (
    <Badge tone={tones[state]} data-state={state}>
      {t(`admin-content.state.${state}`)}
    </Badge>
  );
};
