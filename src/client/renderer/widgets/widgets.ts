import { CheckboxWidget } from './CheckboxWidget.tsx';
import { HiddenWidget } from './HiddenWidget.tsx';
import { NumberWidget } from './NumberWidget.tsx';
import { PasswordWidget } from './PasswordWidget.tsx';
import { RadioWidget } from './RadioWidget.tsx';
import { SelectWidget } from './SelectWidget.tsx';
import { TextareaWidget } from './TextareaWidget.tsx';
import { EmailWidget, TelWidget, TextWidget } from './TextWidget.tsx';
import type { Widget } from './types.ts';

/** Every name that `ui:widget` may carry. Large ones come as chunks of their own, when a form asks for them. */
export const widgets: Readonly<Record<string, Widget>> = {
  text: TextWidget,
  email: EmailWidget,
  tel: TelWidget,
  password: PasswordWidget,
  number: NumberWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  hidden: HiddenWidget,
};
