import { describeFields } from '../../engine/evolution/describe-fields.ts';
import type { FieldShape, Presence } from '../../engine/evolution/form-change.ts';
import type { Checker } from '../../engine/schema/check.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';
import type { Versions } from '../verdict/judge-change.ts';
import { type Outcome, replay, type SavedStep } from '../verdict/replay.ts';
import { sayPresence } from './say-condition.ts';
import { harmless, type Told } from './told.ts';
import { labelBehind, messageBehind, type Words } from './words.ts';

const withoutNotes = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutNotes);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key, child]) => key !== '$comment' || typeof child !== 'string');
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutNotes(child)]));
};

/** What is demanded where it is not asked: a field that is shown in some cases and required in all. */
const isDemandedHidden = ({ shown, required, names }: FieldShape, schema: JsonSchema): boolean =>
  names.length === 1 &&
  !shown.isAlways &&
  shown.cases.length > 0 &&
  ((schema['required'] ?? []) as readonly string[]).includes(names[0] ?? '') &&
  required.isAlways;

interface Demand {
  readonly names: readonly string[];
  readonly shown: Presence;
}

const demandsIn = (schema: JsonSchema): ReadonlyMap<string, Demand> =>
  new Map([...describeFields(schema)].filter(([, shape]) => isDemandedHidden(shape, schema)));

const tellDemand = (form: string, place: string, kind: 'demandedHidden' | 'demandedShown', demand: Demand): Told => ({
  ...harmless(
    kind,
    place,
    (words) => words.say(`officer-diff.change.${kind}`, { shown: sayPresence(words, form, demand.shown) }),
    (words) => labelBehind(words, [form, ...demand.names, 'label'].join('.')),
  ),
  ...(kind === 'demandedHidden' && {
    verdict: 'asksAgain',
    reason: (words: Words) => words.say('officer-diff.reason.demandedHidden'),
  }),
});

/** A field that moved between being required everywhere and being required where it is shown. */
const tellDemands = ({ before, after }: Versions, place: string): readonly Told[] => {
  const [was, is] = [demandsIn(before.schema), demandsIn(after.schema)];
  const come = [...is].filter(([name]) => !was.has(name));
  const gone = [...was].filter(([name]) => !is.has(name));
  return [
    ...come.map(([, demand]) => tellDemand(after.key, place, 'demandedHidden', demand)),
    ...gone.map(([, demand]) => tellDemand(after.key, place, 'demandedShown', demand)),
  ];
};

const messagesOf = (words: Words, outcomes: readonly Outcome[]): string =>
  [...new Set(outcomes.flatMap(({ errors }) => errors.map(({ key }) => messageBehind(words, key) ?? key)))]
    .map((message) => `“${message}”`)
    .join(', ');

/** What only trying shows: which answers are refused now, and with which message. */
const tellTried = (place: string, outcomes: readonly Outcome[]): Told => {
  const hit = outcomes.filter(({ verdict }) => verdict !== 'safe');
  const kind = hit.length > 0 ? 'schemaOther' : 'schemaSame';
  const told = harmless(kind, place, (words) =>
    words.say(`officer-diff.change.${kind}`, { messages: messagesOf(words, hit) }),
  );
  if (hit.length === 0) return told;
  const hits = { tried: outcomes.length, hit: hit.length };
  return { ...told, verdict: 'asksAgain', reason: (words) => words.say('officer-diff.reason.foundByTrying'), hits };
};

/**
 * What a schema says otherwise although it says the same about each field: in what way, and whether any draft notices.
 * @param isTold whether something else is told of the form: then that alone explains why the schema is another one
 */
export const tellRewritten = (
  checker: Checker,
  versions: Versions,
  drafts: readonly SavedStep[],
  { place, isTold }: { readonly place: string; readonly isTold: boolean },
): readonly Told[] => {
  const { before, after } = versions;
  const demands = tellDemands(versions, place);
  if (isTold || canonical(before.schema) === canonical(after.schema)) return demands;
  if (canonical(withoutNotes(before.schema)) === canonical(withoutNotes(after.schema)))
    return [harmless('notesChanged', place, (words) => words.say('officer-diff.change.notesChanged'))];
  const outcomes = drafts.map((draft) => replay(checker, before, after, draft));
  const hits = { tried: outcomes.length, hit: outcomes.filter(({ verdict }) => verdict !== 'safe').length };
  return demands.length > 0 ? demands.map((one) => ({ ...one, hits })) : [tellTried(place, outcomes)];
};
