import type { Condition, FormChange, Presence } from '../../engine/evolution/form-change.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import { nearestWord } from '../check/nearest-word.ts';
import { fieldsOf } from '../forms/fields-of.ts';
import type { Versions } from '../verdict/judge-change.ts';
import type { JudgedChange } from '../verdict/judge-form.ts';
import { compareJson } from './compare-json.ts';
import { sayChange, sayKept } from './say-change.ts';
import { sayValue } from './say-value.ts';
import { meansTheSame } from './simplify-conditions.ts';
import { harmless, type Told } from './told.ts';
import { labelBehind, type Say, type Words } from './words.ts';

/** Drafts are kept of steps; content is saved and edited again; all other forms are filled and gone. */
export type Keeps = 'drafts' | 'items' | 'nothing';

const labelOf =
  ({ path }: FormChange, form: string): Say =>
  (words) =>
    labelBehind(words, [form, ...path, 'label'].join('.'));

/** The rules that stayed are told once, with the first change of the field. */
const keptOf = ({ before, after }: Versions, change: FormChange): Say => {
  const shapes = [fieldsOf(before.schema), fieldsOf(after.schema)] as const;
  const path = change.path.join('.');
  const [was, is] = [shapes[0].get(path), shapes[1].get(path)];
  const isTold = change.kind === 'requiredChanged' || change.kind === 'ruleChanged';
  return (words) => (isTold && was && is ? sayKept(words, after.key, was, is) : '');
};

/** A field that comes while another goes is often the same one under a new name. */
const twinOf = (changes: readonly JudgedChange[], change: FormChange): string | undefined => {
  const gone = change.path[0] ?? '';
  const added = changes.flatMap(({ change: one }) => (one.kind === 'fieldAdded' ? [one.after] : []));
  const names = added.map(({ names: [name = ''] }) => name);
  if (change.kind !== 'fieldRemoved') return undefined;
  const alike = added.find(({ rules }) => JSON.stringify(rules) === JSON.stringify(change.before.rules));
  return nearestWord(gone, names) ?? alike?.names[0];
};

const nextNumber = ({ after }: Versions): string => String(after.migrations.length + 1).padStart(3, '0');

const adviceOf = (
  versions: Versions,
  changes: readonly JudgedChange[],
  { change, verdict }: JudgedChange,
  place: string,
): Say | undefined => {
  const file = `${place}/migrations/${nextNumber(versions)}.json`;
  const field = change.path[0] ?? '';
  if (change.kind === 'wireChanged' && change.what === 'name' && verdict === 'breaks')
    return (words) => words.say('officer-diff.advice.wireName', { place, field, name: String(change.before) });
  if (verdict !== 'needsMigration') return undefined;
  const twin = twinOf(changes, change);
  const operation = JSON.stringify(twin ? { rename: { from: field, to: twin } } : { drop: { field } });
  return (words) =>
    words.say(`officer-diff.advice.${twin ? 'rename' : 'drop'}`, { file, operation, field, twin: twin ?? '' });
};

const isOfSchema = ({ kind }: FormChange): boolean => !['wireChanged', 'migrationChanged'].includes(kind);

/** What is neither a draft nor an item is judged by the API alone. */
const soften = (judged: JudgedChange, keeps: Keeps): JudgedChange =>
  keeps === 'nothing' && isOfSchema(judged.change) ? { ...judged, verdict: 'safe', reason: 'nothingKept' } : judged;

const always = (conditions: readonly Condition[]): Presence => ({ isAlways: false, cases: [conditions] });

/** Rules of a field that is shown in other cases count in other cases: that is told with the field. */
const followsItsField = (change: FormChange, all: readonly JudgedChange[]): boolean =>
  change.kind === 'ruleChanged' &&
  change.rule === change.was.rule &&
  canonical(change.before) === canonical(change.after) &&
  all.some(({ change: other }) => other.kind === 'shownChanged' && other.path.join('.') === change.path.join('.'));

/** A condition that is only written otherwise tells nobody anything, and neither does the name of an answer's type. */
const isWorthTelling = ({ change, hits }: JudgedChange, _: number, all: readonly JudgedChange[]): boolean => {
  if (hits.hit + (hits.hidden ?? 0) > 0) return true;
  if (followsItsField(change, all)) return false;
  if (change.kind === 'shownChanged' || change.kind === 'requiredChanged')
    return !meansTheSame(change.before, change.after);
  if (change.kind !== 'ruleChanged' || canonical(change.before) !== canonical(change.after)) return true;
  const isSameName = change.keyword === 'type' || change.rule === change.was.rule;
  return !isSameName || !meansTheSame(always(change.was.conditions), always(change.conditions));
};

const MOST_EXAMPLES = 20;

/** Examples prove the rules; which of them changed is enough to know. */
export const tellExamples = ({ before, after }: Versions, place: string): readonly Told[] => {
  const lines = (['valid', 'invalid'] as const).flatMap((part) =>
    Object.entries({ ...before.examples[part], ...after.examples[part] }).flatMap(([name]) =>
      compareJson(before.examples[part][name], after.examples[part][name]).length > 0 ? [name] : [],
    ),
  );
  if (lines.length === 0) return [];
  const names = [...new Set(lines)].map((name) => `“${name}”`);
  const rest = names.length - MOST_EXAMPLES;
  const file = `${place}/examples.json`;
  const list = (words: Words) => {
    const more = rest > 0 ? [words.say('officer-diff.further.examples', { count: String(rest) })] : [];
    return [...names.slice(0, MOST_EXAMPLES), ...more].join(', ');
  };
  return [
    harmless('examplesChanged', file, (words) =>
      words.say('officer-diff.change.examplesChanged', { names: list(words) }),
    ),
  ];
};

/** What changed in a form, change by change, with verdict, reason and advice. */
export const tellForm = (
  versions: Versions,
  judged: readonly JudgedChange[],
  { place, keeps }: { readonly place: string; readonly keeps: Keeps },
): readonly Told[] => {
  const form = versions.after.key;
  const spokenOf = new Set<string>();
  return judged.filter(isWorthTelling).map((one): Told => {
    const { change, verdict, reason, example, hits } = soften(one, keeps);
    const path = change.path.join('.');
    const kept = spokenOf.has(path) ? undefined : keptOf(versions, change);
    spokenOf.add(path);
    const advice = adviceOf(versions, judged, one, place);
    return {
      kind: change.kind,
      place,
      ...(change.path.length > 0 && { subject: labelOf(change, form) }),
      sentence: (words) => `${sayChange(words, form, change)}${kept?.(words) ?? ''}`,
      verdict,
      reason: (words) => words.say(`officer-diff.reason.${reason}`, { example: sayValue(words, example) }),
      ...(keeps === 'drafts' && { hits }),
      ...(advice && { advice }),
    };
  });
};

/** A form that another one took the place of, or that is new. */
export const tellWhole = (kind: 'formAdded' | 'formRemoved', place: string, key: string): Told => ({
  kind,
  place,
  sentence: (words) =>
    words.say(`officer-diff.change.${kind}`, { key, title: words.textOf(`${key}.form.title`) ?? key }),
  verdict: kind === 'formAdded' ? 'safe' : 'breaks',
  reason: (words) => words.say(`officer-diff.reason.${kind}`),
});
