import { useTranslation } from 'react-i18next';
import type { ContentState } from '../../../../contract/content.ts';
import { Box, Muted } from '../../../ui/primitives.tsx';
import { formatDate } from '../../../ui/state/format.ts';
import { StateBadge } from '../StateBadge.tsx';

interface EffectProps {
  readonly state: ContentState;
  /** The first day on which the public sees it. */
  readonly day: unknown;
}

/** What saving will do, told before it is done. */
export const Effect = ({ state, day }: EffectProps) => {
  const { t, i18n } = useTranslation();
  return (
    <Box role="status" display="flex" flexWrap="wrap" gap="3" alignItems="center">
      <StateBadge state={state} />
      <Muted>{t(`admin-content.edit.effect.${state}`, { day: formatDate(String(day ?? ''), i18n.language) })}</Muted>
    </Box>
  );
};
