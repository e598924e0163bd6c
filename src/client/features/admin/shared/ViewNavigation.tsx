import { useEffect, useRef } from 'react';
import { chakra } from '../../../design/chakra.ts';
import { FilterLink } from '../../../design/Tag.tsx';

/** On a phone a single row that scrolls, because wrapped views would fill the screen. */
const Bar = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    gap: '2',
    overflowX: { base: 'auto', md: 'visible' },
    scrollbarWidth: 'none',
    // Room for the focus ring, and full width.
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

/** Links to the views of a page. */
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
