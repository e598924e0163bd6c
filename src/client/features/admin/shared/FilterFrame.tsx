import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { FilterIcon } from '../../../design/icons.tsx';

/** None of the fields stands alone in a row with room beside it: the search takes what the selects leave. */
const Frame = chakra('search', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(4, minmax(0, 1fr))' },
    '& > button': { display: { md: 'none' } },
    '&:not(:has(> [data-part=narrow] > *)) > button': { display: 'none' },
    lg: {
      '& > :first-child': { gridColumn: 'span 2' },
      '&:not(:has(> [data-part=narrow] > *)) > :first-child': { gridColumn: '1 / -1' },
      '&:has(> [data-part=narrow] > :only-child) > :first-child': { gridColumn: 'span 3' },
      '&:has(> [data-part=narrow] > :nth-child(3n):last-child)': {
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        '& > :first-child': { gridColumn: '1 / -1' },
      },
    },
  },
});

const Selects = chakra('div', {
  base: {
    display: { base: 'none', md: 'grid', lg: 'contents' },
    gap: '4',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'end',
    '&[data-open=true]': { display: { base: 'grid', lg: 'contents' } },
    '& > :nth-child(odd):last-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
    '&:has(> :nth-child(3n):last-child)': {
      gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
      '& > :last-child': { gridColumn: { md: 'auto' } },
    },
  },
});

interface FilterFrameProps {
  readonly search: ReactNode;
  /** What the selects are set to; empty where they narrow nothing. */
  readonly chosen: readonly string[];
  /** The selects. */
  readonly children: ReactNode;
}

/** What a list is narrowed by. On a phone the selects wait behind a button, so that the list itself is in view. */
export const FilterFrame = ({ search, chosen, children }: FilterFrameProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = chosen.filter((value) => value !== '').length;
  return (
    <Frame>
      {search}
      <Button
        look="outline"
        justifySelf="start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <FilterIcon />
        {count === 0 ? t('admin-list.filters') : t('admin-list.filtersSet', { count })}
      </Button>
      <Selects id={id} data-part="narrow" data-open={isOpen}>
        {children}
      </Selects>
    </Frame>
  );
};
