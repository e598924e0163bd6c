import { lazy } from 'react';
import { CheckboxWidget } from './CheckboxWidget.tsx';
import { DateWidget } from './DateWidget.tsx';
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
  phone: TelWidget,
  password: PasswordWidget,
  number: NumberWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  date: DateWidget,
  hidden: HiddenWidget,
  dialCode: lazy(async () => ({ default: (await import('../phone/DialCodeWidget.tsx')).DialCodeWidget })),
  remoteSelect: lazy(async () => ({ default: (await import('./RemoteSelectWidget.tsx')).RemoteSelectWidget })),
  remoteRadio: lazy(async () => ({ default: (await import('./RemoteRadioWidget.tsx')).RemoteRadioWidget })),
  file: lazy(async () => ({ default: (await import('../file/FileWidget.tsx')).FileWidget })),
};
