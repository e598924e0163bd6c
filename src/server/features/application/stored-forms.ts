import { valueAt } from '../../../engine/schema/json.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { toTextParams } from '../../../engine/text/error-params.ts';
import { messageKeyFallbacks, textKey } from '../../../engine/text/text-keys.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import type { ApplicationContext } from './application-context.ts';
import type { FormTexts, FormVersions, ServedForm } from './queries/form-versions.ts';

/** The texts of one version of a form in one language. */
export interface FormTextLookup {
  /** A text by its full key; undefined when the version has none. */
  readonly find: (key: string) => string | undefined;
}

/** The texts that were stored with a form when it was served. */
export const storedTexts = (texts: FormTexts, locale: Locale): FormTextLookup => ({
  find: (key) => {
    const found = valueAt(texts[locale], key.split('.').slice(1));
    return typeof found === 'string' ? found : undefined;
  },
});

export const currentTexts = (texts: Texts, locale: Locale): FormTextLookup => ({
  find: (key) => (texts.has(locale, key) ? texts.translate(locale)(key) : undefined),
});

/** The text from the first lookup that has it, else `otherwise`. */
export const lookUpText = (words: readonly FormTextLookup[], key: string, otherwise: string): string => {
  for (const { find } of words) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return otherwise;
};

/** The label of a field, else its name. */
export const lookUpLabel = (words: readonly FormTextLookup[], form: string, names: readonly string[]): string =>
  lookUpText(words, textKey(form, names, 'label'), names.at(-1) ?? form);

interface Rule {
  readonly errorKey: string;
  readonly keyword: string;
  readonly after: unknown;
}

/** The error text of a rule; for a limit with the number, which the field's own text may not contain. */
export const ruleText = (texts: Texts, locale: Locale, { errorKey, keyword, after }: Rule, type: string): string => {
  const t = texts.translate(locale);
  if (typeof after !== 'number') return t(messageKeyFallbacks(errorKey), { type });
  return t([`common.error.${keyword}`, ...messageKeyFallbacks(errorKey)], {
    ...toTextParams({ limit: after, multipleOf: after }, locale),
    type,
  });
};

type FormSource = Pick<ApplicationContext, 'catalogue' | 'forms'>;

/** An earlier form, complete enough to render its answers. */
interface AcceptedForm {
  readonly Id: number;
  readonly Schema: Record<string, unknown>;
  readonly Ui: Record<string, unknown>;
  /** Language -> texts. */
  readonly Texts: Record<string, unknown>;
}

export const listVersionsOf = ({ lines }: FormVersions, step: string): readonly ServedForm[] =>
  lines().filter((line) => line.step === step && !line.isGone);

const currentVersionOf = ({ forms }: FormSource, step: StepDefinition | undefined): ServedForm | undefined =>
  step &&
  listVersionsOf(forms, step.key)
    .filter(({ schemaVersion }) => schemaVersion === step.schemaVersion)
    .at(-1);

export const describeForm = async ({ forms }: FormSource, line: ServedForm): Promise<AcceptedForm> => {
  const { definition, texts } = await forms.read(line);
  return { Id: line.id, Schema: { ...definition.schema }, Ui: { ...definition.ui }, Texts: { ...texts } };
};

interface AcceptedAnswers {
  readonly step: string;
  readonly schemaVersion: string;
  readonly savedAt: string;
}

/** The form that the answers were accepted with; null when it is today's. */
export const findAcceptedForm = async (source: FormSource, saved: AcceptedAnswers): Promise<AcceptedForm | null> => {
  const today = source.catalogue.steps.find(({ key }) => key === saved.step);
  const line = await source.forms.findAcceptedWith(saved.step, saved.schemaVersion, saved.savedAt);
  return !line || line.id === currentVersionOf(source, today)?.id ? null : describeForm(source, line);
};
