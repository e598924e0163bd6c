import { chakra } from '../../design/chakra.ts';

/** Styles that all fields share. They are no recipes, so that a form loads no further ones. */
const control = {
  display: 'block',
  width: 'full',
  minHeight: '11',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  borderRadius: 'md',
  backgroundColor: 'bg',
  color: 'fg',
  fontSize: 'md',
  _disabled: { backgroundColor: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
  '&[aria-invalid=true]': { borderColor: 'fg.error', boxShadow: '0 0 0 1px var(--chakra-colors-fg-error)' },
} as const;

/** Typed text has the direction of its letters, whatever the language of the page: a long name is cut at its end. */
const typed = { defaultProps: { dir: 'auto' } } as const;

/** Fixed size, so that typing lays out and paints only this element. */
export const TextControl = chakra('input', { base: { ...control, height: '11', contain: 'strict' } }, typed);

/** The same arrow as a combobox. */
export const SelectControl = chakra('select', {
  base: {
    ...control,
    appearance: 'none',
    paddingInlineEnd: '10',
    textOverflow: 'ellipsis',
    backgroundImage: 'var(--tone-arrow)',
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 0.75rem center',
    '[dir=rtl] &': { backgroundPosition: 'left 0.75rem center' },
    backgroundSize: '0.75rem',
  },
});
export const TextareaControl = chakra('textarea', { base: { ...control, paddingBlock: '2', minHeight: '28' } }, typed);

export const Label = chakra('label', { base: { display: 'block', fontWeight: 'semibold', color: 'fg' } });
export const Legend = chakra('legend', { base: { fontWeight: 'semibold', color: 'fg', padding: 0 } });
export const Fieldset = chakra('fieldset', {
  base: {
    minWidth: 0,
    border: 0,
    padding: 0,
    margin: 0,
    // The gap of a fieldset does not apply to its legend; choices have their own padding.
    '& > :not(legend, label)': { marginTop: '1.5' },
  },
});
export const HelpText = chakra('p', { base: { color: 'fg.muted', fontSize: 'sm' } });
export const ErrorText = chakra('p', { base: { color: 'fg.error', fontSize: 'sm', fontWeight: 'semibold' } });
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '1.5' } });
export const Row = chakra('div', { base: { display: 'flex', gap: '2', alignItems: 'center', flexWrap: 'wrap' } });

export const ChoiceLabel = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    paddingBlock: '2',
    minHeight: '11',
    cursor: 'pointer',
    '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
    '& input': {
      width: '5',
      height: '5',
      marginTop: '0.5',
      flexShrink: 0,
      accentColor: 'var(--chakra-colors-color-palette-fg)',
    },
  },
});

/** A choice with a note, rendered as a card that can be clicked anywhere. */
export const ChoiceCard = chakra('label', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    alignItems: 'center',
    paddingInline: '4',
    paddingBlock: '3',
    minHeight: '14',
    maxWidth: 'lg',
    marginTop: '2',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    cursor: 'pointer',
    fontWeight: 'medium',
    transition: 'background-color 120ms, border-color 120ms',
    _hover: { background: 'bg.subtle' },
    '& > [id$="-note"]': { marginInlineStart: 'auto', fontWeight: 'normal' },
    '& input': {
      width: '5',
      height: '5',
      flexShrink: 0,
      accentColor: 'var(--chakra-colors-color-palette-fg)',
    },
    '&:has(input:checked)': {
      borderColor: 'colorPalette.fg',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-color-palette-fg)',
      background: 'colorPalette.subtle',
    },
    '&:has(input[aria-invalid=true])': { borderColor: 'fg.error' },
    '&:has(input:disabled)': { color: 'fg.muted', cursor: 'not-allowed', background: 'bg.muted' },
  },
});

/** Panel of fields under one heading. */
export const GroupPanel = chakra('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    minWidth: 0,
    margin: 0,
    padding: { base: '4', md: '6' },
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    background: 'bg.panel',
  },
});

/** Floats: a legend in its default position overlaps the panel's border. */
export const GroupHeading = chakra('legend', {
  base: { float: 'inline-start', width: 'full', padding: 0, textStyle: 'heading' },
});

/** Two short fields that belong together: side by side where there is room. */
export const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
    alignItems: 'end',
    maxWidth: 'lg',
    '& > :only-child': { gridColumn: '1 / -1' },
  },
});

/**
 * Fields beside each other, in reading order. What takes the full width, such as a list, has a row of its own. Each row
 * has four lines, for label, help, error and control, so that controls stand on one line whatever is above them. The
 * last line is flexible: a field that is not divided takes the room that it needs from it alone.
 */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '6',
    gridAutoRows: 'auto auto auto minmax(min-content, 0.001fr)',
    alignItems: 'start',
    minWidth: 0,
    marginBottom: '-6',
    '&& > *': { gridRow: 'span 4', marginBottom: '6' },
    '& > [data-wide]': { gridColumn: '1 / -1' },
    '& > [data-lines]': {
      display: 'grid',
      gridTemplateRows: 'subgrid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 0,
      '& > label': { gridRow: 1, alignSelf: 'end' },
      '& > [id$="-help"]': { gridRow: 2, marginTop: '1.5' },
      '& > [id$="-error"]': { gridRow: 3, marginTop: '1.5', alignSelf: 'end' },
      '& > [data-part=control]': { gridRow: 4, marginTop: '1.5' },
    },
  },
});

/** As many columns as there is room for: each is at least 13rem wide, so that a phone has one. */
export const columnsProps = (count: number) => {
  const share = `(100% - ${count - 1} * 1.5rem) / ${count}`;
  return { gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(13rem, ${share})), 1fr))` };
};
