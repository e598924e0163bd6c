import { useTranslation } from 'react-i18next';
import { toTextParams } from '../../../engine/text/error-params.ts';
import { labelKeyOf, messageKeyFallbacks, optionPart, textKey } from '../../../engine/text/text-keys.ts';
import type { VisibleError } from './error-store.ts';
import { entryNumber, type Path } from './path.ts';
import { useRuntime } from './RuntimeContext.tsx';

const namesOf = (path: Path): string[] => path.filter((token) => typeof token === 'string');

interface FieldTexts {
  readonly label: string;
  readonly help: string | undefined;
  readonly placeholder: string | undefined;
  readonly option: (value: unknown) => string;
  /** Another text of the field, such as a column heading. */
  readonly part: (name: string) => string | undefined;
}

/** The texts of a field under their derived keys `<form>.<field>.<part>`. */
export const useFieldTexts = (path: Path): FieldTexts => {
  const { t, i18n } = useTranslation();
  const { key } = useRuntime().form.definition;
  const names = namesOf(path);
  const part = (name: string): string | undefined => {
    const full = textKey(key, names, name);
    return i18n.exists(full) ? t(full) : undefined;
  };
  const label = part('label') ?? names.at(-1) ?? '';
  const number = entryNumber(path);
  return {
    // A single value of a list has no text of its own.
    label: number === undefined ? label : t('renderer.repeat.entry', { label, number }),
    help: part('help'),
    placeholder: part('placeholder'),
    // Grades of a scale need no text.
    option: (value) => part(optionPart(value)) ?? String(value),
    part,
  };
};

/** Text of an error: the field's own, else the common one with the field's label, else the server's. */
export const useErrorTexts = (): ((error: VisibleError) => string) => {
  const { t, i18n } = useTranslation();
  return (error) => {
    const [own = error.key, ...common] = messageKeyFallbacks(error.key, error.params);
    const type = i18n.exists(labelKeyOf(error.key)) ? t(labelKeyOf(error.key)) : '';
    if (error.message !== undefined && !i18n.exists(own)) return error.message;
    return t([own, ...common], { ...toTextParams(error.params, i18n.language), type });
  };
};
