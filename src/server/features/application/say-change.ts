import type { FormChange, Presence } from '../../../engine/evolution/form-change.ts';
import { newMigrations, newNames } from '../../../engine/evolution/new-names.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import { canonical } from '../../../engine/schema/fingerprint.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { type FormWords, labelIn, notedWords, ruleText, say, todaysWords } from './form-words.ts';
import type { FormTexts, StoredForm } from './queries/form-versions.ts';

/** One change of a form in the words of its reader; only in the languages in which there is something to tell. */
export interface ToldChange {
  readonly kind: string;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
}

interface Speech {
  readonly form: string;
  readonly locale: Locale;
  readonly texts: Texts;
  /** Words of the version from before. */
  readonly old: FormWords;
  readonly today: FormWords;
}

const sentences = {
  stepAdded: 'form-changes.step.added',
  stepRemoved: 'form-changes.step.removed',
  added: 'form-changes.field.added',
  addedRequired: 'form-changes.field.addedRequired',
  removed: 'form-changes.field.removed',
  required: 'form-changes.field.required',
  optional: 'form-changes.field.optional',
  whenRequired: 'form-changes.field.whenRequired',
  whenAsked: 'form-changes.field.whenAsked',
  ruleNew: 'form-changes.field.ruleNew',
  ruleGone: 'form-changes.field.ruleGone',
  filesChanged: 'form-changes.field.filesChanged',
  optionGone: 'form-changes.field.optionGone',
  optionNew: 'form-changes.field.optionNew',
  label: 'form-changes.field.label',
} as const;

type Kind = keyof typeof sentences;
type Params = Readonly<Record<string, string>>;
/** Nothing where a language has nothing to tell. */
type Told = readonly [Kind, (speech: Speech) => Params | undefined];

const inAll = (texts: Texts, form: string, old: FormTexts, [kind, paramsIn]: Told): ToldChange => {
  const textIn = (locale: Locale): readonly (readonly [Locale, string])[] => {
    const speech = { form, locale, texts, old: notedWords(old, locale), today: todaysWords(texts, locale) };
    const params = paramsIn(speech);
    return params ? [[locale, texts.translate(locale)(sentences[kind], params)]] : [];
  };
  return { kind, texts: Object.fromEntries(texts.locales.flatMap(textIn)) };
};

const labelOf =
  (names: readonly string[]) =>
  ({ form, today, old }: Speech): string =>
    labelIn([today, old], form, names);

const formerly =
  (names: readonly string[]) =>
  ({ form, today, old }: Speech): string =>
    labelIn([old, today], form, names);

const isNever = ({ isAlways, cases }: Presence): boolean => !isAlways && cases.length === 0;

const ofRequired = (after: Presence): Kind => {
  if (after.isAlways) return 'required';
  return isNever(after) ? 'optional' : 'whenRequired';
};

type RuleChange = Extract<FormChange, { readonly kind: 'ruleAdded' | 'ruleChanged' }>;

/** A rule that only has another name or place asks nothing else of anybody. */
const isSameRule = (change: RuleChange): boolean =>
  change.kind === 'ruleChanged' &&
  canonical([change.before, change.was.conditions]) === canonical([change.after, change.conditions]);

/** Which files may be sent now; what was sent before stays as it is. */
const filesIn = ({ locale }: Speech, rule: unknown): Params => {
  const { types = [], maxBytes = 0 } = rule as { readonly types?: readonly string[]; readonly maxBytes?: number };
  return {
    types: types.map((type) => type.split('/')[1]?.toUpperCase() ?? type).join(', '),
    size: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(maxBytes / 2 ** 20),
  };
};

/** What an applicant is told of a change; nothing of what touches neither questions nor answers. */
const tell = (change: FormChange): Told | undefined => {
  const field = labelOf(change.path);
  const about = (kind: Kind): Told => [kind, (speech) => ({ field: field(speech) })];
  switch (change.kind) {
    case 'fieldAdded':
      return about(change.after.required.isAlways ? 'addedRequired' : 'added');
    case 'fieldRemoved':
      return ['removed', (speech) => ({ field: formerly(change.path)(speech) })];
    case 'requiredChanged':
      return about(ofRequired(change.after));
    case 'shownChanged':
      return about('whenAsked');
    case 'optionRemoved': {
      const option = ({ old, today }: Speech) => say([old, today], change.textKey, String(change.before));
      return ['optionGone', (speech) => ({ field: field(speech), option: option(speech) })];
    }
    case 'optionAdded': {
      const option = ({ today }: Speech) => say([today], change.textKey, String(change.after));
      return ['optionNew', (speech) => ({ field: field(speech), option: option(speech) })];
    }
    case 'ruleRemoved':
      return about('ruleGone');
    case 'ruleAdded':
    case 'ruleChanged': {
      if (isSameRule(change)) return undefined;
      if (change.keyword === 'x-file')
        return ['filesChanged', (speech) => ({ field: field(speech), ...filesIn(speech, change.after) })];
      const rule = (speech: Speech): string => ruleText(speech.texts, speech.locale, change, field(speech));
      return ['ruleNew', (speech) => ({ field: field(speech), rule: rule(speech) })];
    }
    default:
      return undefined;
  }
};

/** Fields that are asked as before, under other words: told in the languages whose words are other ones. */
const relabelled = (before: StoredForm, after: FormDefinition): readonly Told[] => {
  const names = newNames([...knownFields(before.definition)], newMigrations(before.definition, after));
  const known = knownFields(after);
  return [...names].flatMap(([was, is]): readonly Told[] => {
    if (is === undefined || !known.has(is)) return [];
    const paramsIn = ({ old, today }: Speech): Params | undefined => {
      const words = { before: labelIn([old], after.key, [was]), field: labelIn([today, old], after.key, [is]) };
      return words.before === was || words.before === words.field ? undefined : words;
    };
    return [['label', paramsIn]];
  });
};

const distinct = (told: readonly ToldChange[]): readonly ToldChange[] => [
  ...new Map(told.map((change) => [JSON.stringify(change.texts), change])).values(),
];

/** What changed in a form, for whoever fills it in. */
export const sayChanges = (
  texts: Texts,
  before: StoredForm,
  after: FormDefinition,
  changes: readonly FormChange[],
): readonly ToldChange[] => {
  const told = [...changes.map(tell).filter((one) => one !== undefined), ...relabelled(before, after)];
  const said = told.map((one) => inAll(texts, after.key, before.texts, one));
  return distinct(said.filter((one) => Object.keys(one.texts).length > 0));
};

/** That a whole step came or went. @param noted its words in the version from before; none for a new step */
export const sayStep = (texts: Texts, step: string, kind: 'stepAdded' | 'stepRemoved', noted: FormTexts): ToldChange =>
  inAll(texts, step, noted, [kind, ({ old, today }) => ({ step: say([today, old], `${step}.form.title`, step) })]);
