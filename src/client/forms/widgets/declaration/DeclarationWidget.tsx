import { chakra } from '../../../design/chakra.ts';
import { CheckboxWidget } from '../checkbox/CheckboxWidget.tsx';
import type { WidgetProps } from '../widget.ts';

const Frame = chakra('div', {
  base: {
    padding: { base: '4', md: '5' },
    borderInlineStartWidth: '4px',
    borderColor: 'colorPalette.fg',
    borderRadius: 'sm',
    background: 'colorPalette.subtle',
  },
});

/** A statement that the applicant accepts with a tick. */
export const DeclarationWidget = (props: WidgetProps) => (
  <Frame>
    <CheckboxWidget {...props} required />
  </Frame>
);
