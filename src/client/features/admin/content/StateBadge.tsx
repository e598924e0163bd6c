import { Badge } from '../../../design/Badge.tsx';
import type { EditedItem, Kind } from './use-kind.ts';
import { useStateTexts } from './use-state-texts.ts';

const tones = { public: 'success', draft: 'neutral', scheduled: 'info', over: 'warning' } as const;

interface StateBadgeProps extends Pick<EditedItem, 'state'> {
  readonly kind: Kind;
}

/** Whether an item is public or in use, in a word. */
export const StateBadge = ({ kind, state }: StateBadgeProps) => (
  <Badge tone={tones[state]} data-state={state}>
    {useStateTexts(kind).name(state)}
  </Badge>
);
