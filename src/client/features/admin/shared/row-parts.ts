/**
 * How the parts of a row look, said once by what the rows stand in: hundreds of rows are drawn anew while a list is
 * scrolled, and an element with a style of its own costs ten times as much as a plain one with a name.
 */
export const rowParts = {
  // Large enough to be hit by a thumb.
  '& [data-part=tick]': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '11',
    height: '11',
    marginBlock: '-3',
    marginInlineStart: '-3',
    cursor: 'pointer',
  },
  '& [data-part=tick] > input': { width: '5', height: '5', accentColor: 'var(--theme-brand-solid)' },
  '& [data-part=unseen]': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clip: 'rect(0 0 0 0)',
    whiteSpace: 'nowrap',
  },
  '& [data-part=link]': {
    color: 'brand.fg',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    paddingBlock: '0.875rem',
    borderRadius: 'xs',
    _hover: { textDecorationThickness: '2px' },
  },
  '& [data-part=more]': { fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted', overflowWrap: 'anywhere' },
  '& [data-part=more] + [data-part=more], & span + [data-part=more]': { marginTop: '1' },
  // Not behind what stays at the top of the page while rows are chosen.
  '& [data-part=tick] > input, & [data-part=link]': { scrollMarginTop: '10rem' },
  '& [data-part=bone]': { height: '6', background: 'bg.emphasized', borderRadius: 'sm' },
} as const;
