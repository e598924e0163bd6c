import type { ContentState } from '../../../../../contract/content.ts';
import { Box, Muted } from '../../../../design/primitives.tsx';
import { StateBadge } from '../StateBadge.tsx';
import type { Kind } from '../use-kind.ts';
import { useStateTexts } from '../use-state-texts.ts';

interface EffectProps {
  readonly kind: Kind;
  readonly state: ContentState;
  /** The first day on which the public sees it. */
  readonly day: unknown;
}

/** What saving will do, told before it is done. */
export const Effect = ({ kind, state, day }: EffectProps) => (
  <Box role="status" display="flex" flexWrap="wrap" gap="3" alignItems="center">
    <StateBadge kind={kind} state={state} />
    <Muted>{useStateTexts(kind).effect(state, day)}</Muted>
  </Box>
);
