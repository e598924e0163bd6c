import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../../../design/icons.tsx';
import { Box, VisuallyHidden } from '../../../design/primitives.tsx';
import { type Place, stepAddress } from './addresses.ts';
import type { StepView } from './step-states.ts';

const List = chakra('ol', {
  base: {
    display: 'flex',
    gap: '2',
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& > li': { flex: '1 1 0', minWidth: 0 },
    '& a, & [data-closed]': {
      display: 'flex',
      flexDirection: 'column',
      gap: '1.5',
      height: 'full',
      paddingTop: '3',
      borderTopWidth: '3px',
      borderColor: 'border',
      fontSize: 'sm',
      color: 'fg.muted',
      textDecoration: 'none',
    },
    '& [data-state=done], & [data-current=true]': { borderColor: 'colorPalette.solid' },
    '& [data-state=asked-again]': { borderColor: 'border.warning' },
    '& [data-current=true]': { color: 'fg', fontWeight: 'semibold' },
    '& a:hover span:last-of-type': { textDecoration: 'underline' },
    '&[data-look=column]': { flexDirection: 'column', gap: '0' },
    '&[data-look=column] a, &[data-look=column] [data-closed]': {
      flexDirection: 'row',
      alignItems: 'center',
      gap: '3',
      minHeight: '11',
      paddingBlock: '1',
      paddingInlineStart: '3',
      borderTopWidth: '0',
      borderInlineStartWidth: '3px',
    },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '6',
    height: '6',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'fg.muted',
    '&[data-state=done]': {
      background: 'colorPalette.solid',
      borderColor: 'colorPalette.solid',
      color: 'colorPalette.contrast',
    },
    '&[data-current=true]': { borderColor: 'colorPalette.solid', color: 'colorPalette.fg' },
    '&[data-state=asked-again]': { background: 'bg.warning', borderColor: 'border.warning', color: 'fg.warning' },
  },
});

interface StepListProps {
  readonly place: Place;
  readonly views: readonly StepView[];
}

const Entry = ({
  view,
  number,
  place,
}: {
  readonly view: StepView;
  readonly number: number;
  readonly place: Place;
}) => {
  const { t } = useTranslation();
  const { key, state, isCurrent, isOpen, isChanged } = view;
  const content = (
    <>
      <Mark aria-hidden="true" data-state={state} data-current={isCurrent}>
        {state === 'done' ? <CheckIcon /> : state === 'asked-again' ? '!' : number}
      </Mark>
      <span>
        {t(`${key}.form.title`)}
        <VisuallyHidden> ({t(`application.step.${state}`)})</VisuallyHidden>
        {isChanged && <em> · {t('application.changes.mark')}</em>}
      </span>
    </>
  );
  const shared = { 'data-state': state, 'data-current': isCurrent };
  if (!isOpen || isCurrent)
    return (
      <span data-closed="" {...shared} {...(isCurrent && { 'aria-current': 'step' as const })}>
        {content}
      </span>
    );
  return (
    <Link to={stepAddress(place, key)} {...shared}>
      {content}
    </Link>
  );
};

const Entries = ({ place, views, look }: StepListProps & { readonly look: 'row' | 'column' }) => (
  <List data-look={look}>
    {views.map((view, index) => (
      <li key={view.key}>
        <Entry view={view} number={index + 1} place={place} />
      </li>
    ))}
  </List>
);

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    paddingInline: '4',
    fontWeight: 'semibold',
    '&::after': {
      content: '""',
      width: '2',
      height: '2',
      borderInlineEndWidth: '2px',
      borderBottomWidth: '2px',
      borderColor: 'fg.muted',
      transform: 'rotate(45deg) translate(-25%, -25%)',
    },
  },
});

/** All steps and how each stands; those that may be opened are links. On a phone it folds. */
export const StepList = ({ place, views }: StepListProps) => {
  const { t } = useTranslation();
  const current = views.findIndex(({ isCurrent }) => isCurrent);
  const count = { number: current + 1, total: views.length };
  return (
    <nav aria-label={t('application.step.list')}>
      <Box display={{ base: 'none', md: 'block' }}>
        <Entries place={place} views={views} look="row" />
      </Box>
      <Box display={{ base: 'block', md: 'none' }} background="bg.panel" borderWidth="1px" borderRadius="md">
        <details>
          <Summary>{t('application.step.count', count)}</Summary>
          <Box padding="4" paddingTop="0">
            <Entries place={place} views={views} look="column" />
          </Box>
        </details>
      </Box>
    </nav>
  );
};
