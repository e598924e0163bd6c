import { useTranslation } from 'react-i18next';
import { chakra } from '../../design/chakra.ts';
import { VisuallyHidden } from '../../design/primitives.tsx';
import { WithoutScript } from '../../design/WithoutScript.tsx';
import type { ControlProps } from '../fields/FieldFrame.tsx';
import { plainName } from '../posted/posted-values.ts';
import { type ComboboxOption, filterOptions, MAX_SHOWN_OPTIONS, shownOptions } from './filter-options.ts';
import { SelectControl, TextControl } from './form-elements.tsx';
import { useCombobox } from './use-combobox.ts';

const Anchor = chakra('div', { base: { position: 'relative' } });

const Arrow = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '4',
    top: '1.125rem',
    width: '2',
    height: '2',
    borderRightWidth: '2px',
    borderBottomWidth: '2px',
    borderColor: 'fg.muted',
    transform: 'rotate(45deg) translate(-25%, -25%)',
    pointerEvents: 'none',
  },
});

/**
 * Keeps the place of the arrow free. The arrow follows the direction of the page, the input that of its text: where the
 * two differ, the arrow is at the start of the text.
 */
const Input = chakra(TextControl, {
  base: {
    paddingInlineEnd: '10',
    '&:dir(ltr):is(:dir(rtl) > *), &:dir(rtl):is(:dir(ltr) > *)': { paddingInlineStart: '10', paddingInlineEnd: '3' },
  },
});

const Popup = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    top: 'calc(100% + 4px)',
    zIndex: 'overlay',
    maxHeight: '72',
    overflowY: 'auto',
    padding: '1',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    boxShadow: 'lg',
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      minHeight: '11',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'sm',
      cursor: 'pointer',
    },
    '& [role=option]:hover': { background: 'bg.muted' },
    '& [data-active=true]': {
      background: 'colorPalette.subtle',
      outline: '2px solid',
      outlineColor: 'colorPalette.fg',
    },
    '& [aria-selected=true]': { fontWeight: 'semibold' },
    '& [aria-disabled=true]': { color: 'fg.subtle', cursor: 'not-allowed' },
    '& [data-note]': { paddingInline: '3', paddingBlock: '2', color: 'fg.muted', fontSize: 'sm' },
  },
});

interface ComboboxProps {
  readonly control: ControlProps;
  readonly options: readonly ComboboxOption[];
  readonly value: unknown;
  readonly placeholder: string;
  readonly autoComplete?: string;
  readonly onChoose: (value: string | number | undefined) => void;
  readonly onLeave: () => void;
}

const Rows = ({
  combo,
  id,
  value,
}: {
  readonly combo: ReturnType<typeof useCombobox>;
  readonly id: string;
  readonly value: unknown;
}) =>
  combo.shown.map((option, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys of its list
    // biome-ignore lint/a11y/useFocusableInteractive: rows are reached through aria-activedescendant
    <div
      key={option.value}
      id={`${id}-option-${index}`}
      role="option"
      aria-selected={option.value === value}
      aria-disabled={option.isDisabled || undefined}
      data-active={index === combo.active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => combo.choose(option)}
    >
      {option.label}
    </div>
  ));

/** A browser without scripts gets a list up to this length as a whole; of a longer one, what is typed is looked up. */
const MAX_PLAIN_OPTIONS = 300;

/** The browser's own list: all options, or those that a typed text may mean. */
const PlainList = ({
  control,
  options,
  value,
  isShort,
}: Pick<ComboboxProps, 'control' | 'options' | 'value'> & { readonly isShort: boolean }) => {
  const { t } = useTranslation();
  const isChosen = options.some((option) => option.value === value);
  const isUnclear = !isChosen && typeof value === 'string' && value !== '';
  if (!isShort && !isUnclear) return null;
  const offered = isShort ? options : shownOptions(filterOptions(options, value as string));
  return (
    <SelectControl
      {...control}
      {...(isShort
        ? { name: plainName(control.id) }
        : { id: `${control.id}-plain`, name: control.id, 'aria-label': t('renderer.combobox.choices') })}
      defaultValue={isChosen ? String(value) : ''}
    >
      <option value="">{t('renderer.select.choose')}</option>
      {offered.map((option) => (
        <option key={option.value} value={String(option.value)} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </SelectControl>
  );
};

/** An input that filters a list while typing. It keeps the focus; the list is announced through it. */
export const Combobox = ({
  control,
  options,
  value,
  placeholder,
  autoComplete = 'off',
  onChoose,
  onLeave,
}: ComboboxProps) => {
  const { t } = useTranslation();
  const combo = useCombobox({ options, value, onChoose, onLeave });
  const { id } = control;
  const listId = `${id}-list`;
  const isShort = options.length <= MAX_PLAIN_OPTIONS;
  const plain = (
    <WithoutScript>
      {() => <PlainList control={control} options={options} value={value} isShort={isShort} />}
    </WithoutScript>
  );
  return (
    <>
      {/* Where it replaces the input it comes first: label and error summary lead to the first with the id. */}
      {isShort && plain}
      <Anchor {...(isShort && { 'data-scripted': '' })}>
        <Input
          {...control}
          {...combo.input}
          name={id}
          role="combobox"
          aria-expanded={combo.isOpen}
          {...(combo.isOpen && { 'aria-controls': listId })}
          aria-autocomplete="list"
          {...(combo.active >= 0 && { 'aria-activedescendant': `${id}-option-${combo.active}` })}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
        />
        <Arrow aria-hidden="true" />
        {combo.isOpen && (
          <Popup ref={combo.listRef}>
            <div id={listId} role="listbox" aria-label={t('renderer.combobox.choices')}>
              <Rows combo={combo} id={id} value={value} />
            </div>
            {combo.total === 0 && <p data-note="">{t('renderer.combobox.none')}</p>}
            {combo.total > MAX_SHOWN_OPTIONS && (
              <p data-note="">{t('renderer.combobox.more', { count: combo.total - MAX_SHOWN_OPTIONS })}</p>
            )}
          </Popup>
        )}
        <VisuallyHidden role="status">
          {combo.isOpen && combo.isDirty ? t('renderer.combobox.found', { count: combo.total }) : ''}
        </VisuallyHidden>
      </Anchor>
      {!isShort && plain}
    </>
  );
};
