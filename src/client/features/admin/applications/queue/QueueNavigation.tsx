import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, buttonRecipe } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { ArrowIcon } from '../../../../design/icons.tsx';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import { singleKeys, useAreKeysOn } from './single-keys.ts';
import type { Queue } from './use-queue.ts';

const Step = chakra(Link, buttonRecipe);

const stepStyle = { variant: 'outline', paddingInline: '3', flexShrink: '0' } as const;

interface NeighbourProps {
  readonly to: string | undefined;
  readonly side: 'previous' | 'next';
}

/** A link to the application before or after this one; at an end of the list a button that does nothing. */
const Neighbour = ({ to, side }: NeighbourProps) => {
  const { t } = useTranslation();
  const areKeysOn = useAreKeysOn();
  const arrow = (
    <Box as="span" display="inline-flex" transform={side === 'previous' ? 'scaleX(-1)' : undefined}>
      <ArrowIcon />
    </Box>
  );
  const props = {
    'aria-label': t(`admin-applications.queue.${side}`),
    title: t(`admin-applications.queue.${side}`),
    'data-queue': side,
    ...(areKeysOn && { 'aria-keyshortcuts': singleKeys[side].toUpperCase() }),
  };
  return to === undefined ? (
    <Button {...props} {...stepStyle} aria-disabled opacity="0.5">
      {arrow}
    </Button>
  ) : (
    <Step to={to} {...props} {...stepStyle}>
      {arrow}
    </Step>
  );
};

const usePlaceText = ({ place }: Queue): string => {
  const { t } = useTranslation();
  if (!place) return '';
  const { Before, IsListed, Total, More } = place;
  if (Before === null) return t('admin-applications.queue.far', { total: Total });
  if (!IsListed) return t('admin-applications.queue.left', { count: Total });
  return t(`admin-applications.queue.${More ? 'placeOfMore' : 'place'}`, { place: Before + 1, total: Total });
};

interface QueueNavigationProps {
  readonly queue: Queue;
  readonly onShowKeys: () => void;
}

/** The place in the list, its neighbours, and the list of keys. */
export const QueueNavigation = ({ queue, onShowKeys }: QueueNavigationProps) => {
  const { t } = useTranslation();
  const text = usePlaceText(queue);
  return (
    <Row
      as="nav"
      aria-label={t('admin-applications.queue.title')}
      gap="2"
      flexWrap="nowrap"
      _print={{ display: 'none' }}
    >
      {queue.isInList && (
        <>
          <Muted role="status" fontSize="sm" fontVariantNumeric="tabular-nums" data-part="place">
            {text}
          </Muted>
          <Neighbour side="previous" to={queue.previous} />
          <Neighbour side="next" to={queue.next} />
        </>
      )}
      <Button
        variant="ghost"
        minWidth="11"
        flexShrink="0"
        aria-haspopup="dialog"
        aria-label={t('admin-applications.keys.title')}
        title={t('admin-applications.keys.title')}
        data-part="show-keys"
        onClick={onShowKeys}
      >
        <span aria-hidden="true">?</span>
      </Button>
    </Row>
  );
};
