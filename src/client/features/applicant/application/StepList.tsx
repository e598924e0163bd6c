import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../../../design/basic-icons.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Box, VisuallyHidden } from '../../../design/primitives.tsx';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import type { StepView } from './step-views.ts';

const OrderedSteps = chakra('ol', {
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
    '& [data-state=done], & [data-current=true]': { borderColor: 'colorPalette.fg' },
    '& [data-state=asked-again]': { borderColor: 'border.warning' },
    '& [data-current=true]': { color: 'fg', fontWeight: 'semibold' },
    '& a:hover span:last-of-type': { textDecoration: 'underline' },
    '&[data-look=column]': { display: 'block', columnWidth: '16rem', columnGap: '6' },
    '&[data-look=column] > li': { breakInside: 'avoid' },
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

const StepMark = chakra('span', {
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
      borderColor: 'colorPalette.fg',
      color: 'colorPalette.contrast',
    },
    '&[data-current=true]': { borderColor: 'colorPalette.fg', color: 'colorPalette.fg' },
    '&[data-state=asked-again]': { background: 'bg.warning', borderColor: 'border.warning', color: 'fg.warning' },
  },
});

interface StepListProps {
  readonly place: ApplicationLocation;
  readonly views: readonly StepView[];
}

const StepEntry = ({
  view,
  number,
  place,
}: {
  readonly view: StepView;
  readonly number: number;
  readonly place: ApplicationLocation;
}) => {
  const { t } = useTranslation();
  const { key, state, isCurrent, isOpen, isChanged } = view;
  const content = (
    <>
      <StepMark aria-hidden="true" data-state={state} data-current={isCurrent}>
        {state === 'done' ? <CheckIcon /> : state === 'asked-again' ? '!' : number}
      </StepMark>
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
    <Link to={applicationLinks(place).step(key)} {...shared}>
      {content}
    </Link>
  );
};

const StepEntries = ({ place, views, arrangement }: StepListProps & { readonly arrangement: 'row' | 'column' }) => (
  <OrderedSteps data-look={arrangement}>
    {views.map((view, index) => (
      <li key={view.key}>
        <StepEntry view={view} number={index + 1} place={place} />
      </li>
    ))}
  </OrderedSteps>
);

const FoldSummary = chakra('summary', {
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
      borderRightWidth: '2px',
      borderBottomWidth: '2px',
      borderColor: 'fg.muted',
      transform: 'rotate(45deg) translate(-25%, -25%)',
    },
  },
});

/** The narrowest pages on which so many steps have room for their titles beside each other. */
const rowFrom = (count: number): 'md' | 'xl' | undefined => {
  if (count <= 7) return 'md';
  return count <= 11 ? 'xl' : undefined;
};

/** All steps with their state; those that may be opened are links. Where they have no room in a row, the list is collapsed. */
export const StepList = ({ place, views }: StepListProps) => {
  const { t } = useTranslation();
  const current = views.findIndex(({ isCurrent }) => isCurrent);
  const count = { number: current + 1, total: views.length };
  const wide = rowFrom(views.length);
  return (
    <nav aria-label={t('application.step.list')}>
      {wide !== undefined && (
        <Box display={{ base: 'none', [wide]: 'block' }}>
          <StepEntries place={place} views={views} arrangement="row" />
        </Box>
      )}
      <Box
        display={{ base: 'block', ...(wide !== undefined && { [wide]: 'none' }) }}
        background="bg.panel"
        borderWidth="1px"
        borderRadius="md"
      >
        <details>
          <FoldSummary>{t('application.step.count', count)}</FoldSummary>
          <Box padding="4" paddingTop="0">
            <StepEntries place={place} views={views} arrangement="column" />
          </Box>
        </details>
      </Box>
    </nav>
  );
};
