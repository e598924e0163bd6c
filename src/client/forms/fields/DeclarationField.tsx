import { chakra } from '@chakra-ui/react';
import type { FieldProps } from '@rjsf/utils';
import { CheckboxWidget } from '../widgets/CheckboxWidget.tsx';
import type { WidgetProps } from '../widgets/types.ts';
import { MemoWidget, widgetProps } from './MemoWidget.tsx';

const Frame = chakra('div', {
  base: {
    padding: { base: '4', md: '5' },
    borderInlineStartWidth: '4px',
    borderColor: 'colorPalette.solid',
    borderRadius: 'sm',
    background: 'colorPalette.subtle',
  },
});

/** A sentence that the applicant signs by ticking it. */
const Declaration = (props: WidgetProps) => (
  <Frame>
    <CheckboxWidget {...props} required />
  </Frame>
);

export const DeclarationField = (props: FieldProps) => <MemoWidget {...widgetProps(props)} widget={Declaration} />;
