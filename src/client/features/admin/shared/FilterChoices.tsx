import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '../../../design/chakra.ts';
import { Box } from '../../../design/primitives.tsx';
import { ChoiceLabel, Fieldset, SelectControl } from '../../../forms/controls/form-elements.tsx';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetInlineStart: 0,
    top: 'calc(100% + 0.25rem)',
    zIndex: 3,
    width: 'max-content',
    minWidth: 'full',
    maxWidth: 'calc(100vw - 2rem)',
    maxHeight: 'min(26rem, 70dvh)',
    overflowY: 'auto',
    paddingInline: '3',
    paddingBlock: '1.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg',
    boxShadow: 'md',
    fontSize: 'sm',
    '@media (pointer: fine)': { '& label': { minHeight: '9', paddingBlock: '1.5' } },
  },
});

interface FilterChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** One filter with several values: a button that opens the choices. Escape, or leaving them, closes them. */
export const FilterChoices = ({ label, options, chosen, onChange }: FilterChoicesProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLSelectElement>(null);
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  const [first = t('admin-list.any'), ...others] = names;
  const choice = others.length === 0 ? first : t('admin-list.choices', { first, count: others.length });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  const tick = (value: string, isTicked: boolean): void =>
    onChange(options.map((option) => option.value).filter((one) => (one === value ? isTicked : chosen.includes(one))));
  return (
    <Box position="relative" minWidth="0" onBlur={onBlur} onKeyDown={onKeyDown} data-part="choices">
      <SelectControl
        as="button"
        ref={opener}
        aria-expanded={isOpen}
        aria-controls={id}
        textAlign="start"
        overflow="hidden"
        whiteSpace="nowrap"
        onClick={() => setOpen(!isOpen)}
      >
        {t('admin-list.choice', { label, choice })}
      </SelectControl>
      {/* Focusable, so that a press on a label does not leave it. */}
      <Panel id={id} hidden={!isOpen} tabIndex={-1}>
        <Fieldset aria-label={label}>
          {options.map(({ value, name }) => (
            <ChoiceLabel key={value}>
              <input
                type="checkbox"
                value={value}
                checked={chosen.includes(value)}
                onChange={(event) => tick(value, event.currentTarget.checked)}
              />
              {name}
            </ChoiceLabel>
          ))}
        </Fieldset>
      </Panel>
    </Box>
  );
};
