import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Muted, Row, Text, VisuallyHidden } from '../../../../design/primitives.tsx';
import { ChoiceLabel } from '../../../../forms/controls/form-elements.tsx';
import { useFocusFallback } from '../../shared/SectionCard.tsx';
import { singleKeys, useAreKeysOn } from '../queue/single-keys.ts';
import { endingDecisions } from '../RejectionForm.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { SeatsSummary } from './SeatsSummary.tsx';
import { UndoWindow } from './UndoWindow.tsx';
import { ConflictNotice } from './use-application-action.tsx';
import type { Deciding, OfferedDecision } from './use-deciding.ts';

/** Always in sight, below the content; before it in the order of the keyboard. */
const Bar = chakra('section', {
  base: {
    order: 1,
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'grid',
    gap: '2',
    maxHeight: '60dvh',
    overflowY: 'auto',
    paddingBlock: '2',
    paddingInline: '4',
    marginInline: { base: '-4', md: '0' },
    background: 'bg.panel',
    borderWidth: '1px',
    borderInlineWidth: { base: '0', md: '1px' },
    borderColor: 'border.emphasized',
    borderRadius: { md: 'lg' },
    boxShadow: 'lg',
    // With the header it would hide most of a phone on its side.
    '@media (max-height: 30em)': { position: 'static', maxHeight: 'none' },
    _print: { display: 'none' },
    // These are in sight already: the page keeps its place.
    '& :is(a, button, input)': { scrollMarginBottom: 'calc(var(--bottom-bar, 0px) * -1)' },
  },
});

/** On a phone two stand beside each other, and the rarer decisions are behind a button. */
const Buttons = chakra('div', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'stretch',
    '& > button': { paddingInline: { base: '2', md: '3' }, fontSize: 'sm', height: 'auto', whiteSpace: 'normal' },
    '& > [data-part=more]': { display: { base: 'inline-flex', md: 'none' } },
    '&:not([data-open=true]) > [data-rare]': { display: { base: 'none', md: 'inline-flex' } },
  },
});

const buttonVariants: Readonly<Record<OfferedDecision, 'solid' | 'outline'>> = {
  psychologicalTestDone: 'solid',
  accept: 'solid',
  waitlist: 'outline',
  reject: 'outline',
  correction: 'outline',
  withdraw: 'outline',
  psychologicalTestNotDone: 'outline',
  renewOffer: 'outline',
};

/** Decisions that a phone shows at once. */
const MAX_ON_PHONE = 3;

const shortcutOf = (one: OfferedDecision): string | undefined =>
  one === 'accept' || one === 'waitlist' || one === 'reject' || one === 'correction'
    ? singleKeys[one].toUpperCase()
    : undefined;

const DecisionButtons = ({ deciding }: { readonly deciding: Deciding }) => {
  const { t } = useTranslation();
  const areKeysOn = useAreKeysOn();
  const [isOpen, setOpen] = useState(false);
  const { possible, labelOf, act } = deciding;
  const press = (one: OfferedDecision) => (event: MouseEvent) => {
    // The second click of a double click must not decide on the next application.
    if (event.detail > 1) return;
    deciding.press(one);
  };
  return (
    <Buttons data-open={isOpen}>
      {possible.map((one, index) => (
        <Button
          key={one}
          variant={buttonVariants[one]}
          {...(endingDecisions.has(one) && { colorPalette: 'danger', borderColor: 'danger.fg' })}
          {...(!deciding.isImmediate(one) && { 'aria-haspopup': 'dialog' })}
          {...(areKeysOn && shortcutOf(one) && { 'aria-keyshortcuts': shortcutOf(one) })}
          {...(index >= MAX_ON_PHONE && { 'data-rare': '' })}
          data-decision={one}
          isBusy={act.isBusy && deciding.isImmediate(one)}
          onClick={press(one)}
        >
          {labelOf(one)}
        </Button>
      ))}
      {possible.length > MAX_ON_PHONE && (
        <Button variant="ghost" data-part="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'admin-applications.bar.fewer' : 'admin-applications.bar.more')}
        </Button>
      )}
    </Buttons>
  );
};

/** What happened to the last decision, in words: a conflict, or why it was refused. */
const Refusal = ({ deciding: { act, detail } }: { readonly deciding: Deciding }) => {
  const { t } = useTranslation();
  if (act.hasConflict) return <ConflictNotice detail={detail} />;
  if (act.failure === undefined) return null;
  return (
    <Callout as="div" tone="error" role="alert" padding="3" fontSize="sm" data-part="refusal">
      <Text color="fg">
        <VisuallyHidden>{t('app.toast.error')} </VisuallyHidden>
        {act.failure}
      </Text>
    </Callout>
  );
};

/** Keeps toasts, and what gets the focus, above the bar. */
const useRoomAbove = () => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      root.setProperty('--bottom-bar', `${element.offsetHeight}px`);
      root.scrollPaddingBottom = `${element.offsetHeight + 8}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--bottom-bar');
      root.scrollPaddingBottom = '';
    };
  }, []);
  return bar;
};

/** The decisions that the application machine allows now, and the seats of the program. */
export const DecisionBar = ({ deciding }: { readonly deciding: Deciding }) => {
  const { t } = useTranslation();
  const { detail, act, possible, open, queue } = deciding;
  const bar = useRoomAbove();
  useFocusFallback(bar);
  const titleId = useId();
  const undoUntil = detail.Allowed.includes('undo') ? detail.Application.UndoUntil : null;
  return (
    <Bar ref={bar} aria-labelledby={titleId} tabIndex={-1} data-part="decide" data-form={detail.Application.Id}>
      <VisuallyHidden as="h2" id={titleId}>
        {t('admin-applications.detail.decide')}
      </VisuallyHidden>
      {open === undefined && <Refusal deciding={deciding} />}
      {detail.Ineligible && (
        <Callout as="div" tone="warning" padding="3" fontSize="sm" data-notice="ineligible">
          <Text color="fg">{t('admin-applications.detail.ineligible')}</Text>
        </Callout>
      )}
      <Row justifyContent="space-between" gap="2" columnGap="4">
        <Box minWidth="0" fontSize="sm" data-part="seats">
          {detail.Seats && <SeatsSummary {...detail.Seats} Next={null} />}
          {possible.length === 0 && undoUntil === null && (
            <Muted>{t('admin-applications.detail.nothingToDecide')}</Muted>
          )}
        </Box>
        {queue.isInList && possible.some(deciding.canLeadOn) && (
          <ChoiceLabel fontSize="sm" paddingBlock="0" alignItems="center">
            <input
              type="checkbox"
              checked={deciding.leadsOn}
              onChange={(event) => deciding.setLeadsOn(event.currentTarget.checked)}
            />
            {t('admin-applications.queue.leadsOn')}
          </ChoiceLabel>
        )}
      </Row>
      <Row gap="2" columnGap="4">
        {undoUntil !== null && <UndoWindow until={undoUntil} isBusy={act.isBusy} onUndo={deciding.undo} />}
        <DecisionButtons deciding={deciding} />
      </Row>
      <DecisionDialog deciding={deciding} />
    </Bar>
  );
};
