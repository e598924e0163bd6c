import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { useStepTitle } from '../../shared/application/ApplicationLabels.tsx';
import type { AdminApplication } from './queries.ts';

type FormTexts = Readonly<Record<string, { readonly label?: string } | undefined>>;

/** `step.field` -> label. */
const FormerLabels = createContext<ReadonlyMap<string, string>>(new Map());

export const FormerLabelsProvider = FormerLabels.Provider;

/** Labels of the fields that earlier versions of the application's forms had, in the language of the page. */
export const useFormerLabels = ({ Steps }: Pick<AdminApplication, 'Steps'>): ReadonlyMap<string, string> => {
  const { language } = useTranslation().i18n;
  return useMemo(() => collectFormerLabels(Steps, language), [Steps, language]);
};

/** Of several earlier forms that have a field, the first names it. */
export const collectFormerLabels = (
  steps: readonly Pick<AdminApplication['Steps'][number], 'step' | 'Form' | 'Dropped'>[],
  language: string,
): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>();
  for (const { step, Form, Dropped } of steps)
    for (const form of [Form, ...Dropped.map((dropped) => dropped.Form)])
      for (const [field, texts] of Object.entries((form?.Texts[language] ?? {}) as FormTexts)) {
        const name = `${step}.${field}`;
        if (texts?.label !== undefined && !labels.has(name)) labels.set(name, texts.label);
      }
  return labels;
};

/** The keys of the labels of a field and of the groups and lists around it, which its name has before a slash. */
export const labelKeysOf = (field: string): readonly string[] => {
  const [step = '', place = ''] = field.split('.');
  const names = place.split('/').filter((name) => name !== '*');
  return names.map((_, index) => textKey(step, names.slice(0, index + 1), 'label'));
};

/**
 * The label of a field `step.field`: as today's form has it, else as an earlier form had it, else the field's name. The
 * label of a field in a group or a list follows those around it.
 */
export const useFieldName = (): ((field: string) => string) => {
  const { t, i18n } = useTranslation();
  const formerLabels = use(FormerLabels);
  return (field) => {
    const labels = labelKeysOf(field).flatMap((key) => (i18n.exists(key) ? t(key) : []));
    return labels.length > 0 ? labels.join(', ') : (formerLabels.get(field) ?? field);
  };
};

/** Name of an event in the application's history. */
export const useEventName = (): ((event: string, step?: string | null) => string) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  return (event, step = null) =>
    t([`admin-applications.event.${event}`, `registrations.event.${event}`, 'registrations.event.other'], {
      step: step === null ? '' : stepTitle(step),
    });
};
