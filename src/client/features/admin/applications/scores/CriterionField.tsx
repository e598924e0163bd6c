import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '../../../../design/chakra.ts';
import { ErrorText, Fieldset, HelpText, Legend } from '../../../../forms/controls/form-elements.tsx';
import type { useRubricTexts } from './rubric-texts.ts';
import type { Criterion } from './score-queries.ts';

/** Choices beside each other, each with its words below the points; below each other on a phone. */
const Choices = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(5.25rem, 1fr))' },
    '& > label': {
      display: 'grid',
      gridTemplateColumns: 'auto auto minmax(0, 1fr)',
      alignItems: 'center',
      // Points stand in one line where words below them need two.
      alignContent: { base: 'center', sm: 'start' },
      columnGap: '2',
      rowGap: '1',
      minHeight: '11',
      paddingInline: '3',
      paddingBlock: { base: '1', sm: '2' },
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'md',
      fontSize: 'sm',
      lineHeight: 'short',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      _hover: { background: 'bg.subtle' },
    },
    '& > label:has(input:checked)': {
      borderColor: 'brand.fg',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-brand-fg)',
      background: 'brand.subtle',
    },
    '& > label:has(input[aria-invalid=true])': { borderColor: 'fg.error' },
    '& input': { width: '5', height: '5', flexShrink: 0, accentColor: 'var(--chakra-colors-brand-fg)' },
    '& b': { fontVariantNumeric: 'tabular-nums' },
    '& span': { gridColumn: { sm: '1 / -1' } },
  },
});

interface CriterionFieldProps {
  readonly criterion: Criterion;
  readonly texts: ReturnType<typeof useRubricTexts>;
  /** Of all criteria together, in per cent. */
  readonly share: number;
  readonly points: number | undefined;
  readonly isMissing: boolean;
  readonly isChanged: boolean;
  readonly onGive: (points: number) => void;
}

/** Points for one criterion. Arrow keys choose, as in any group of radio buttons, and so does the number of the points. */
export const CriterionField = (props: CriterionFieldProps) => {
  const { criterion, texts, share, points, isMissing, isChanged, onGive } = props;
  const { t } = useTranslation();
  const id = useId();
  const help = texts.help(criterion.Key);
  const chooseByNumber = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
    const choice = criterion.Choices.find((one) => one.Points === Number(event.key));
    if (!choice) return;
    event.preventDefault();
    // Arrow keys go on from the chosen one.
    event.currentTarget.querySelector<HTMLElement>(`input[value="${choice.Points}"]`)?.focus();
    onGive(choice.Points);
  };
  return (
    <Fieldset
      data-criterion={criterion.Key}
      onKeyDown={chooseByNumber}
      aria-describedby={
        [help && `${id}-help`, isChanged && `${id}-changed`, isMissing && `${id}-error`].filter(Boolean).join(' ') ||
        undefined
      }
    >
      <Legend fontSize="sm">
        {texts.criterion(criterion.Key)} <span data-part="share">{t('admin-scores.share', { share })}</span>
      </Legend>
      {help && <HelpText id={`${id}-help`}>{help}</HelpText>}
      {isChanged && <HelpText id={`${id}-changed`}>{t('admin-scores.changed.own')}</HelpText>}
      {isMissing && <ErrorText id={`${id}-error`}>{t('admin-scores.missing')}</ErrorText>}
      <Choices>
        {criterion.Choices.map((choice) => (
          <label key={choice.Points}>
            <input
              type="radio"
              name={`${id}-points`}
              value={choice.Points}
              checked={points === choice.Points}
              {...(isMissing && { 'aria-invalid': true })}
              onChange={() => onGive(choice.Points)}
            />
            <b>{choice.Points}</b>
            <span>{texts.choice(criterion, choice)}</span>
          </label>
        ))}
      </Choices>
    </Fieldset>
  );
};
