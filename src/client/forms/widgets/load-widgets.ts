import type { FormDefinition } from '../../../engine/schema/types.ts';
import { CheckboxWidget } from './checkbox/CheckboxWidget.tsx';
import { DateWidget } from './date/DateWidget.tsx';
import { HiddenWidget } from './hidden/HiddenWidget.tsx';
import { NumberWidget } from './number/NumberWidget.tsx';
import { PasswordWidget } from './password/PasswordWidget.tsx';
import { RadioWidget } from './radio/RadioWidget.tsx';
import { SelectWidget } from './select/SelectWidget.tsx';
import { EmailWidget, TelWidget, TextWidget } from './text/TextWidget.tsx';
import { TextareaWidget } from './textarea/TextareaWidget.tsx';
import type { Widget, Widgets } from './widget.ts';

const eagerWidgets: Widgets = {
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
const lazyWidgets: Readonly<Record<string, () => Promise<Widget>>> = {
  dialCode: async () => (await import('./dial-code/DialCodeWidget.tsx')).DialCodeWidget,
  remoteSelect: async () => (await import('./remote-select/RemoteSelectWidget.tsx')).RemoteSelectWidget,
  remoteRadio: async () => (await import('./remote-radio/RemoteRadioWidget.tsx')).RemoteRadioWidget,
  givenSelect: async () => (await import('./given-select/GivenSelectWidget.tsx')).GivenSelectWidget,
  money: async () => (await import('./money/MoneyWidget.tsx')).MoneyWidget,
  file: async () => (await import('./file/FileWidget.tsx')).FileWidget,
  image: async () => (await import('./image/ImageWidget.tsx')).ImageWidget,
  richText: async () => (await import('./rich-text/RichTextWidget.tsx')).RichTextWidget,
  gradeGrid: async () => (await import('./grade-grid/GradeGridWidget.tsx')).GradeGridWidget,
};

/** What `ui:widget` may name. */
export const widgetNames: readonly string[] = [...Object.keys(eagerWidgets), ...Object.keys(lazyWidgets)];

const widgetNamesIn = (ui: unknown): string[] =>
  Object.entries((ui ?? {}) as Readonly<Record<string, unknown>>).flatMap(([key, value]) => {
    if ((key === 'ui:widget' || key === 'ui:field') && typeof value === 'string') return [value];
    return typeof value === 'object' && !Array.isArray(value) ? widgetNamesIn(value) : [];
  });

const hasFiles = ({ schema }: FormDefinition): boolean => JSON.stringify(schema).includes('"x-file"');

/** Every widget a form may draw, by the name that `ui:widget` or `ui:field` carries; none appears late while typing. */
export const loadWidgets = async (form: FormDefinition): Promise<Widgets> => {
  const names = new Set([...widgetNamesIn(form.ui), ...(hasFiles(form) ? ['file'] : [])]);
  const wanted = Object.entries(lazyWidgets).filter(([name]) => names.has(name));
  const loaded = await Promise.all(wanted.map(async ([name, load]) => [name, await load()] as const));
  return { ...eagerWidgets, ...Object.fromEntries(loaded) };
};
