import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countOfSteps, MAX_RATING_STEPS, numberStepsOf, numbersOf } from '../../../../engine/model/number-steps.ts';
import { formatAnswer } from '../../../../engine/summary/format-answer.ts';
import { chakra } from '../../../design/chakra.ts';
import { ClearAnswer } from '../../controls/ClearAnswer.tsx';
import { HelpText } from '../../controls/form-elements.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { NumberWidget } from '../number/NumberWidget.tsx';
import type { WidgetProps } from '../widget.ts';

const Scale = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** A number of a scale, large enough for a finger. The radio button itself is hidden; its frame shows focus and choice. */
export const stepStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minWidth: '11',
  minHeight: '11',
  borderRadius: 'md',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '&:has(input:focus-visible)': {
    outline: '3px solid',
    outlineColor: 'colorPalette.focusRing',
    outlineOffset: '2px',
  },
} as const;

interface NumberScaleProps extends WidgetProps {
  /** The label around the radio button and the text of one number. */
  readonly step: ComponentType<{ readonly children: ReactNode }>;
}

const Ends = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', gap: '4', marginTop: '1' } });

/** As wide as the scale, so that its ends are named below them. */
const Frame = chakra('div', { base: { width: 'fit-content', maxWidth: 'full' } });

/** A number of a short scale, all of it visible; more numbers than fit are typed. */
export const NumberScale = ({ step: Step, ...props }: NumberScaleProps) => {
  const { id, path, schema, required } = props;
  const { language } = useTranslation().i18n;
  const { answer, leave } = useRuntime();
  const { part } = useFieldTexts(path);
  const value = useAnswer(path);
  const steps = numberStepsOf(schema);
  if (!steps || countOfSteps(steps) > MAX_RATING_STEPS) return <NumberWidget {...props} />;
  const numbers = numbersOf(steps);
  const toText = (number: unknown): string => formatAnswer('number', number, language);
  const ends = [part('low'), part('high')];
  const hintIds = ends.flatMap((text, index) => (text === undefined ? [] : [`${id}-end-${index}`]));
  return (
    <ChoiceFrame id={id} path={path} required={required} isRadioGroup>
      {(control) => (
        <Frame>
          <Scale>
            {numbers.map((number, index) => {
              const hint = index === 0 ? `${id}-end-0` : `${id}-end-1`;
              const isEnd = (index === 0 || index === numbers.length - 1) && hintIds.includes(hint);
              return (
                <Step key={number}>
                  <input
                    type="radio"
                    id={index === 0 ? id : `${id}-${index}`}
                    name={id}
                    value={String(number)}
                    checked={value === number}
                    {...(control['aria-invalid'] && { 'aria-invalid': true })}
                    {...(isEnd && { 'aria-describedby': hint })}
                    onChange={() => answer(path, number)}
                    onBlur={() => leave()}
                  />
                  {toText(number)}
                </Step>
              );
            })}
          </Scale>
          {hintIds.length > 0 && (
            <Ends>
              {ends.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two ends of the scale
                <HelpText as="span" key={index} id={`${id}-end-${index}`}>
                  {/* On a narrow screen the numbers take several rows: the text beside a number may be that of another. */}
                  {text !== undefined && `${toText(numbers.at(-index))} = ${text}`}
                </HelpText>
              ))}
            </Ends>
          )}
          <ClearAnswer path={path} required={required} />
        </Frame>
      )}
    </ChoiceFrame>
  );
};
