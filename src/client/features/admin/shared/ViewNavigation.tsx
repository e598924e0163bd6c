import { type ReactNode, useEffect, useRef } from 'react';
import { chakra } from '../../../design/chakra.ts';
import { FilterLink } from '../../../design/Tag.tsx';

/** On a phone a single row that scrolls, because wrapped views would fill the screen. `line`: on every screen. */
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
    scrollPaddingInline: '1rem',
    '& > a': { flexShrink: 0 },
  },
  variants: {
    kind: {
      line: {
        flexWrap: 'nowrap',
        overflowX: 'auto',
        scrollbarWidth: { md: 'thin' },
        // A mouse needs less room than a thumb.
        '@media (pointer: fine) and (min-width: 1024px)': { '& > a': { minHeight: '9', paddingInline: '3' } },
      },
    },
  },
});

interface View {
  readonly key?: string;
  readonly name: ReactNode;
  readonly to: string;
  readonly isCurrent: boolean;
  /** Of the history entry. */
  readonly state?: unknown;
}

interface ViewNavigationProps {
  readonly label: string;
  readonly views: readonly View[];
  readonly kind?: 'line';
}

/** Links to the views of a page. */
export const ViewNavigation = ({ label, views, kind }: ViewNavigationProps) => {
  const bar = useRef<HTMLElement>(null);
  const shown = views.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => {
    const { current } = bar;
    const link = current?.children[shown];
    if (!(link instanceof HTMLElement) || !current) return;
    // Called once, and whenever the width of the window changes. A focused link stays in sight.
    const observer = new ResizeObserver(() => {
      if (current.contains(document.activeElement)) return;
      current.scrollLeft = link.offsetLeft - (current.clientWidth - link.offsetWidth) / 2;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <Bar
      ref={bar}
      aria-label={label}
      position="relative"
      {...(kind && { kind })}
      // A browser leaves a link that is in sight in part where it is.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {views.map(({ key, name, to, isCurrent, state }) => (
        <FilterLink key={key ?? to} to={to} state={state} aria-current={isCurrent ? 'true' : 'false'}>
          {name}
        </FilterLink>
      ))}
    </Bar>
  );
};
