import { chakra } from '@chakra-ui/react';
import type { FieldProps } from '@rjsf/utils';
import { MemoWidget, toWidgetProps } from '../../fields/MemoWidget.tsx';
import { CheckboxWidget } from '../checkbox/CheckboxWidget.tsx';
import type { WidgetProps } from '../widget.ts';

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

export const DeclarationField = (props: FieldProps) => <MemoWidget {...toWidgetProps(props)} widget={Declaration} />;
