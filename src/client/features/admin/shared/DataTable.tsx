import { useTranslation } from 'react-i18next';
import { choicesOf, formatOf } from '../../../../engine/model/field-facts.ts';
import { nodeAt } from '../../../../engine/model/form-model.ts';
import type { FormDefinition } from '../../../../engine/schema/types.ts';
import { optionKey } from '../../../../engine/text/text-keys.ts';
import { chakra } from '../../../design/chakra.ts';
import { formatShortDate } from '../../../state/format.ts';

/**
 * Styles of the parts of a row, set once on the container: a list renders hundreds of rows while it scrolls, and a styled
 * element costs ten times as much as a plain one.
 */
const rowPartStyles = {
  // Large enough for a thumb.
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
  '& [data-part=tick] > input': { width: '5', height: '5', accentColor: 'var(--theme-brand-fg)' },
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
  '& [data-part=mark]': {
    display: 'inline-block',
    paddingInline: '2',
    borderRadius: 'md',
    fontSize: 'xs',
    fontWeight: 'semibold',
    background: 'bg.info',
    color: 'fg.info',
  },
  // Not behind the sticky selection bar.
  '& [data-part=tick] > input, & [data-part=link]': { scrollMarginTop: '10rem' },
  '& [data-part=bone]': { height: '6', background: 'bg.emphasized', borderRadius: 'sm' },
} as const;

/** Rows as cards for narrow screens, inside a panel with a frame. */
export const RowCards = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': { paddingBlock: '4', borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > li:first-of-type': { borderTopWidth: '0', paddingTop: '0' },
  },
});

/** A table whose rows begin with a heading. */
export const DataTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': { paddingInline: '2.5', paddingBlock: '3', textAlign: 'start', verticalAlign: 'top' },
    '& :is(th, td):first-child': { paddingInlineStart: '5' },
    '& :is(th, td):last-child': { paddingInlineEnd: '5' },
    '& thead :is(th, td)': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', background: 'bg.subtle' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted', _hover: { background: 'bg.subtle' } },
    '& tbody tr[data-chosen=true]': { background: 'brand.subtle', _hover: { background: 'brand.subtle' } },
    '& tbody th': { fontWeight: 'semibold' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
    '& [data-tight]': { whiteSpace: 'nowrap' },
    // For email addresses: a long status wraps first.
    '& [data-broad]': { width: '28%', minWidth: '13rem' },
    '& [data-column=status] > span': { whiteSpace: 'normal', borderRadius: 'md' },
  },
});

/** An item of a list inside a `ListPanel`. */
export const ListItem = chakra('li', {
  base: { padding: '4', borderTopWidth: '1px', borderColor: 'border.muted', _first: { borderTopWidth: '0' } },
});

/** The panel around a table or list of cards; a wide table scrolls inside it. */
export const ListPanel = chakra('div', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    overflowX: 'auto',
    ...rowPartStyles,
  },
});

/** The text that a table or form shows for a choice, a date or a yes/no answer; undefined for other answers. */
export const useChoiceText = ({ key, schema }: Pick<FormDefinition, 'key' | 'schema'>) => {
  const { t, i18n } = useTranslation();
  return (field: string, value: unknown, formatDay = formatShortDate): string | undefined => {
    const node = nodeAt({ schema }, [field]);
    if (formatOf(node) === 'date') return formatDay(String(value), i18n.language);
    if (typeof value === 'boolean') return t(value ? 'common.word.yes' : 'common.word.no');
    return node && choicesOf(node).length > 0 ? t(optionKey(key, [field], value)) : undefined;
  };
};
