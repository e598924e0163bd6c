import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
    columnGap: '4',
    rowGap: '2',
    fontSize: 'sm',
    '& dt': { color: 'fg.muted', fontSize: 'xs' },
    '& > div': { minWidth: 0 },
    '& dd': { minWidth: 0, overflowWrap: 'anywhere' },
    // A long state breaks within its column.
    '& dd > span': { whiteSpace: 'normal', borderRadius: 'md' },
  },
});

export type Fact = readonly [name: string, value: ReactNode];

/** Short facts with their names; what is not known is left out. */
export const Facts = ({ facts, ...props }: { readonly facts: readonly Fact[]; readonly marginTop?: string }) => (
  <List {...props}>
    {facts.map(([name, value]) =>
      value === null || value === undefined || value === false || value === '' ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </List>
);
