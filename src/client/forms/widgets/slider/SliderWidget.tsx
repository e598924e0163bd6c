import { useTranslation } from 'react-i18next';
import { type NumberSteps, numberStepsOf } from '../../../../engine/model/number-steps.ts';
import { formatAnswer } from '../../../../engine/summary/format-answer.ts';
import { chakra } from '../../../design/chakra.ts';
import { WithoutScript } from '../../../design/WithoutScript.tsx';
import { ClearAnswer } from '../../controls/ClearAnswer.tsx';
import { HelpText, Row, TextControl } from '../../controls/form-elements.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { NumberWidget } from '../number/NumberWidget.tsx';
import type { WidgetProps } from '../widget.ts';

const Range = chakra('input', {
  base: {
    width: 'full',
    minHeight: '11',
    margin: 0,
    accentColor: 'var(--chakra-colors-color-palette-fg)',
    // Nothing is answered yet: the thumb stands in the middle all the same.
    '&[data-empty=true]': { accentColor: 'var(--chakra-colors-fg-muted)' },
    '&[aria-invalid=true]': {
      outline: '2px solid',
      outlineColor: 'fg.error',
      outlineOffset: '2px',
      borderRadius: 'sm',
    },
  },
});

const Output = chakra('output', { base: { fontWeight: 'semibold' } });

const Ends = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', gap: '4' } });

interface SliderProps extends WidgetProps {
  readonly steps: NumberSteps;
}

const middleOf = ({ first, last, step }: NumberSteps): number => first + Math.round((last - first) / 2 / step) * step;

const Slider = ({ id, path, required, steps }: SliderProps) => {
  const { t, i18n } = useTranslation();
  const { answer, leave } = useRuntime();
  const { part } = useFieldTexts(path);
  const value = useAnswer(path);
  const toText = (number: unknown): string =>
    [formatAnswer('number', number, i18n.language), part('unit')].filter(Boolean).join('\u00a0');
  const text = value === undefined ? t('renderer.slider.empty') : toText(value);
  const take = (typed: string): void => answer(path, Number(typed));
  return (
    <FieldFrame id={id} path={path} required={required}>
      {({ 'aria-required': _notOfSliders, ...control }) => (
        <>
          <WithoutScript>
            {() => (
              <TextControl
                {...control}
                name={id}
                type="number"
                min={steps.first}
                max={steps.last}
                step={steps.step}
                defaultValue={typeof value === 'number' ? value : ''}
                maxWidth="40"
              />
            )}
          </WithoutScript>
          <div data-scripted="">
            <Row justifyContent="space-between" minHeight="11">
              <Output htmlFor={id}>{text}</Output>
              <ClearAnswer path={path} required={required} />
            </Row>
            <Range
              {...control}
              type="range"
              min={steps.first}
              max={steps.last}
              step={steps.step}
              value={typeof value === 'number' ? value : middleOf(steps)}
              aria-valuetext={text}
              data-empty={value === undefined}
              onChange={(event) => take(event.currentTarget.value)}
              // A press on the thumb that does not move it is an answer too.
              onPointerUp={(event) => value === undefined && take(event.currentTarget.value)}
              onBlur={() => leave()}
            />
            <Ends>
              <HelpText as="span">{part('low') ?? toText(steps.first)}</HelpText>
              <HelpText as="span" textAlign="end">
                {part('high') ?? toText(steps.last)}
              </HelpText>
            </Ends>
          </div>
        </>
      )}
    </FieldFrame>
  );
};

/** A number set with a slider; unanswered until it is moved or pressed. Without limits it is typed. */
export const SliderWidget = (props: WidgetProps) => {
  const steps = numberStepsOf(props.schema);
  return steps ? <Slider {...props} steps={steps} /> : <NumberWidget {...props} />;
};
