import type { FormDefinition } from '../../../engine/schema/types.ts';
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

export type Widgets = Readonly<Record<string, Widget>>;

const small: Widgets = {
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
};

/** Chunks of their own, fetched together with a form that asks for them. */
const large: Readonly<Record<string, () => Promise<Widget>>> = {
  dialCode: async () => (await import('../phone/DialCodeWidget.tsx')).DialCodeWidget,
  remoteSelect: async () => (await import('./RemoteSelectWidget.tsx')).RemoteSelectWidget,
  remoteRadio: async () => (await import('./RemoteRadioWidget.tsx')).RemoteRadioWidget,
  givenSelect: async () => (await import('./GivenSelectWidget.tsx')).GivenSelectWidget,
  money: async () => (await import('./MoneyWidget.tsx')).MoneyWidget,
  file: async () => (await import('../file/FileWidget.tsx')).FileWidget,
  image: async () => (await import('../image/ImageWidget.tsx')).ImageWidget,
  richText: async () => (await import('../rich-text/RichTextWidget.tsx')).RichTextWidget,
  gradeGrid: async () => (await import('../grid/GradeGridField.tsx')).GradeGridField,
};

/** What `ui:widget` may name. */
export const widgetNames: readonly string[] = [...Object.keys(small), ...Object.keys(large)];

const namesIn = (ui: unknown): string[] =>
  Object.entries((ui ?? {}) as Readonly<Record<string, unknown>>).flatMap(([key, value]) => {
    if ((key === 'ui:widget' || key === 'ui:field') && typeof value === 'string') return [value];
    return typeof value === 'object' && !Array.isArray(value) ? namesIn(value) : [];
  });

const hasFiles = ({ schema }: FormDefinition): boolean => JSON.stringify(schema).includes('"x-file"');

/** Every widget a form may draw, by the name that `ui:widget` or `ui:field` carries; none appears late while typing. */
export const loadWidgets = async (form: FormDefinition): Promise<Widgets> => {
  const names = new Set([...namesIn(form.ui), ...(hasFiles(form) ? ['file'] : [])]);
  const wanted = Object.entries(large).filter(([name]) => names.has(name));
  const loaded = await Promise.all(wanted.map(async ([name, load]) => [name, await load()] as const));
  return { ...small, ...Object.fromEntries(loaded) };
};
