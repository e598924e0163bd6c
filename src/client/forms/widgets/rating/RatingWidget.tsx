import { chakra } from '../../../design/chakra.ts';
import type { WidgetProps } from '../widget.ts';
import { NumberScale, stepStyle } from './NumberScale.tsx';

const Step = chakra('label', {
  base: {
    ...stepStyle,
    paddingInline: '2',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    background: 'bg',
    _hover: { background: 'bg.subtle' },
    '&:has(input:checked)': {
      background: 'colorPalette.solid',
      borderColor: 'colorPalette.fg',
      color: 'colorPalette.contrast',
      fontWeight: 'bold',
    },
    '&:has(input[aria-invalid=true])': { borderColor: 'fg.error' },
    '@media (forced-colors: active)': { '&:has(input:checked)': { outline: '3px solid' } },
  },
});

export const RatingWidget = (props: WidgetProps) => <NumberScale {...props} step={Step} />;
