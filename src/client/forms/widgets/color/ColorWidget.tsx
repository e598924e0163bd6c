import { useTranslation } from 'react-i18next';
import { chakra } from '../../../design/chakra.ts';
import { Row, TextControl } from '../../controls/form-elements.tsx';
import { type InputFormat, textFormat, useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

const Swatch = chakra('input', {
  base: {
    width: '14',
    height: '11',
    padding: '1',
    flexShrink: 0,
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg',
    cursor: 'pointer',
    '&[data-empty=true]': { opacity: 0.4 },
  },
});

/** `1A73E8` and `#1A73E8` become `#1a73e8`; another text stays for the rules to refuse. */
export const colorFormat: InputFormat = {
  format: textFormat.format,
  parse: (typed) => {
    const [, digits] = /^\s*#?([0-9a-f]{6})\s*$/i.exec(typed) ?? [];
    return digits === undefined ? textFormat.parse(typed.trim()) : `#${digits.toLowerCase()}`;
  },
};

/** A colour, typed or picked with the browser's own picker. */
export const ColorWidget = ({ id, path, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { answer, leave } = useRuntime();
  const { label, placeholder } = useFieldTexts(path);
  const input = useTypedInput<HTMLInputElement>(path, colorFormat);
  const value = useAnswer(path);
  const isColour = typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <Row flexWrap="nowrap">
          <TextControl
            {...control}
            {...input}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxWidth="40"
            placeholder={placeholder ?? '#1a73e8'}
          />
          <Swatch
            type="color"
            data-scripted=""
            aria-label={t('renderer.color.pick', { label })}
            value={isColour ? value : '#808080'}
            data-empty={!isColour}
            onChange={(event) => answer(path, event.currentTarget.value)}
            onBlur={() => leave()}
          />
        </Row>
      )}
    </FieldFrame>
  );
};
