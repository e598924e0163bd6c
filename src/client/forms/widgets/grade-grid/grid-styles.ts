const narrow = '@container grades (max-width: 60rem)';

/** A narrow container shows the columns of the chosen semester only. */
const onlyShown = (semesters: readonly number[]) =>
  Object.fromEntries(
    semesters.map((semester) => [
      `&[data-shown="${semester}"] [data-in]:not([data-in="${semester}"])`,
      { display: 'none' },
    ]),
  );

export const gridStyles = (semesters: readonly number[]) => ({
  containerType: 'inline-size',
  containerName: 'grades',
  '& table': { width: 'full', tableLayout: 'fixed', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& [data-subjects]': { width: '32' },
  '& th': { textAlign: 'start', fontWeight: 'semibold', fontSize: 'sm', padding: '1', verticalAlign: 'bottom' },
  '& thead th': { textAlign: 'center', color: 'fg.muted', whiteSpace: 'nowrap', fontSize: '2xs', paddingInline: '0.5' },
  '& thead [data-subjects], & tbody th': { textAlign: 'start', whiteSpace: 'normal' },
  '& tbody th': { color: 'fg', fontWeight: 'medium', paddingInlineEnd: '2', verticalAlign: 'middle' },
  '& tbody tr:not([data-errors])': { borderTopWidth: '1px', borderColor: 'border.muted' },
  '& td': { padding: '0.5' },
  '& [data-first]': { paddingInlineStart: '2' },
  // As wide as the table, but inside a cell of the first column: a cell that spans hidden columns would
  // make room for them.
  '& [data-errors] > td': { paddingBlockEnd: '2' },
  '& [data-errors] > td > div': { width: 'calc(100cqi - 0.25rem)' },
  // A cell of fixed size is laid out and painted separately, so that typing does not affect the 159 others.
  '& td input': {
    contain: 'strict',
    width: 'full',
    height: '2.5rem',
    textAlign: 'center',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    background: 'bg',
    color: 'fg',
  },
  '& td input::placeholder': { fontStyle: 'italic', color: 'fg.subtle' },
  '& td input[aria-invalid=true]': { borderColor: 'fg.error', background: 'bg.error' },
  '& [data-part=semesters]': { display: 'none' },
  '& [data-wrong]': { borderColor: 'fg.error', boxShadow: 'inset 0 -4px 0 var(--chakra-colors-fg-error)' },
  [narrow]: {
    '& [data-part=semesters]': { display: 'flex', marginBlock: '3' },
    '& td input': { height: '2.75rem' },
    // The longest column heading fits beside its neighbour on the smallest phone.
    '& [data-subjects]': { width: '6rem' },
    '& [data-part=table]': onlyShown(semesters),
  },
});
