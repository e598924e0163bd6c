import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { FilterLink } from '../../../design/Tag.tsx';

/** On a phone one row that is pushed aside: wrapped, many views would fill the screen before anything is seen. */
const Bar = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    gap: '2',
    overflowX: { base: 'auto', md: 'visible' },
    scrollbarWidth: 'none',
    // Room for the ring of the focus, and up to the edge of the screen.
    paddingBlock: '1',
    marginBlock: '-1',
    marginInline: { base: '-4', md: '0' },
    paddingInline: { base: '4', md: '0' },
    '& > a': { flexShrink: 0 },
  },
});

interface ViewNavigationProps {
  readonly label: string;
  readonly views: readonly { readonly name: string; readonly to: string; readonly isCurrent: boolean }[];
}

/** The views that a page is divided into. */
export const ViewNavigation = ({ label, views }: ViewNavigationProps) => {
  const bar = useRef<HTMLElement>(null);
  const shown = views.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => {
    const link = bar.current?.children[shown];
    if (!(link instanceof HTMLElement) || !bar.current) return;
    bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, [shown]);
  return (
    <Bar ref={bar} aria-label={label} position="relative">
      {views.map(({ name, to, isCurrent }) => (
        <FilterLink key={to} to={to} aria-current={isCurrent ? 'true' : 'false'}>
          {name}
        </FilterLink>
      ))}
    </Bar>
  );
};
