import type { ReactNode } from 'react';
import { chakra } from '../../../design/chakra.ts';
import { LongWord } from '../../../design/LongWord.tsx';

const List = chakra('dl', {
  base: {
    display: 'grid',
    // At most four columns, on a phone two.
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(8rem, (100% - 3rem) / 4), 1fr))',
    columnGap: '4',
    rowGap: '2',
    fontSize: 'sm',
    '& dt': { color: 'fg.muted', fontSize: 'xs' },
    '& > div': { minWidth: 0 },
    '& > [data-wide=true]': { gridColumn: '1 / -1' },
    '& dd': { minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    // A long status wraps in its column.
    '& dd > span': { whiteSpace: 'normal', borderRadius: 'md' },
  },
});

export type Fact = readonly [name: string, value: ReactNode, width?: 'wide'];

/** A longer text gets the full width. */
const MAX_COLUMN_CHARACTERS = 40;

const isWide = ([, value, width]: Fact): boolean =>
  width === 'wide' || (typeof value === 'string' && value.length > MAX_COLUMN_CHARACTERS);

const isSingleWord = (value: ReactNode): value is string => typeof value === 'string' && !/\s/.test(value);

/** Names and values; empty values are left out. */
export const Facts = ({ facts, ...props }: { readonly facts: readonly Fact[]; readonly marginTop?: string }) => (
  <List {...props}>
    {facts.map((fact) => {
      const [name, value] = fact;
      return value === null || value === undefined || value === false || value === '' ? null : (
        <div key={name} data-wide={isWide(fact)}>
          <dt>{name}</dt>
          <dd>{isSingleWord(value) ? <LongWord>{value}</LongWord> : value}</dd>
        </div>
      );
    })}
  </List>
);
