import type { ReactNode } from 'react';
import { chakra } from '../../../design/chakra.ts';
import { NumberScale, stepStyle } from '../rating/NumberScale.tsx';
import type { WidgetProps } from '../widget.ts';

/** The stars up to the chosen one are filled, by styles alone: also before the code of the page is there. */
const Step = chakra('label', {
  base: {
    ...stepStyle,
    paddingBlock: '1',
    fontSize: 'sm',
    '& svg': { width: '8', height: '8', color: 'colorPalette.fg', fill: 'transparent', stroke: 'currentColor' },
    '&:has(input:checked) svg, &:has(~ label input:checked) svg': { fill: 'currentColor' },
    '&:has(input:checked)': { fontWeight: 'bold' },
    _hover: { background: 'bg.subtle' },
    '&:has(input[aria-invalid=true]) svg': { color: 'fg.error' },
    '@media (forced-colors: active)': { '& svg': { color: 'CanvasText' } },
  },
});

const Star = ({ children }: { readonly children: ReactNode }) => (
  <Step>
    <svg viewBox="0 0 24 24" strokeWidth="1.5" strokeLinejoin="round" aria-hidden="true">
      <path d="M12.0 2.6L14.6 9.2L21.7 9.6L16.2 14.2L18.0 21.1L12.0 17.2L6.0 21.1L7.8 14.2L2.3 9.6L9.4 9.2Z" />
    </svg>
    {children}
  </Step>
);

/** A number as so many stars: a group of radio buttons, each named by its number. */
export const StarsWidget = (props: WidgetProps) => <NumberScale {...props} step={Star} />;
