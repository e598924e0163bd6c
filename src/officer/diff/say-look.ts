import type { FormChange } from '../../engine/evolution/form-change.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import { optionKey, textKey } from '../../engine/text/keys.ts';
import { sayValue } from './say-value.ts';
import { labelBehind, type Words } from './words.ts';

interface Group {
  readonly key: string;
  readonly fields: readonly string[];
}

interface Without {
  readonly field: string;
  readonly in: readonly string[];
}

interface Line {
  readonly what: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where the fields stand that a line of `ui.json` names: in the form itself, or in the entries of a list. */
interface Place {
  readonly form: string;
  readonly at: readonly string[];
}

const nothing = (words: Words): string => words.say('officer-diff.value.nothing');

const keyOf = (what: string): string => what.replace('ui:options.', '').replace('ui:', '');

const sayGroups = (words: Words, { form, at }: Place, groups: unknown): string =>
  ((groups ?? []) as readonly Group[])
    .map(({ key, fields }) => {
      const labels = fields.map((name) => labelBehind(words, textKey(form, [...at, name], 'label'))).join(', ');
      return `${words.textOf(textKey(form, [...at, 'group'], key)) ?? key} (${labels})`;
    })
    .join('; ') || nothing(words);

const sayWithout = (words: Words, { form, at }: Place, value: object): string =>
  Object.values(value as Readonly<Record<string, Without>>)
    .map(({ field, in: values }) => {
      const label = labelBehind(words, textKey(form, [...at, field], 'label'));
      const list = values.map((one) => words.textOf(optionKey(form, [...at, field], one)) ?? sayValue(words, one));
      return words.say(`officer-diff.condition.${list.length === 1 ? 'is' : 'isOneOf'}`, {
        name: label,
        value: list.join(', '),
      });
    })
    .join('; ');

/** A setting of the look; most name fields, which a reader knows by their labels. */
const sayLookValue = (words: Words, place: Place, field: readonly string[], { what }: Line, value: unknown): string => {
  if (value === undefined) return nothing(words);
  const label = (name: unknown, inside: readonly string[] = []) =>
    labelBehind(words, textKey(place.form, [...place.at, ...inside, String(name)], 'label'));
  switch (keyOf(what)) {
    case 'groups':
      return sayGroups(words, place, value);
    case 'order':
      return (value as readonly string[]).map((name) => (name === '*' ? '…' : label(name))).join(', ');
    case 'with':
      return Object.values(value as object)
        .map((name) => label(name))
        .join(', ');
    case 'withoutWhen':
      return sayWithout(words, place, value as object);
    case 'columns':
    case 'required':
      return (value as readonly string[]).map((name) => label(name, field)).join(', ') || nothing(words);
    case 'dialCode':
      return label(value);
    case 'aspect':
      return (value as readonly number[]).join(' : ');
    default:
      return sayValue(words, value);
  }
};

const sayLine = (words: Words, place: Place, field: readonly string[], line: Line, name: string): string =>
  words.say('officer-diff.change.lookChanged', {
    what: name,
    before: sayLookValue(words, place, field, line, line.before),
    after: sayLookValue(words, place, field, line, line.after),
  });

type Layout = Readonly<Record<string, unknown>>;

const linesBetween = (before: Layout, after: Layout): readonly Line[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((what) => canonical([before[what]]) !== canonical([after[what]]))
    .map((what) => ({ what, before: before[what], after: after[what] }));

const flat = (look: unknown): Layout => {
  const { 'ui:options': options = {}, ...rest } = (look ?? {}) as Layout;
  return { ...rest, ...(options as Layout) };
};

/** The look of the entries of a list, line by line. */
const sayEntries = (words: Words, { form, at }: Place, before: Layout, after: Layout): string => {
  const place = { form, at };
  const name = (what: string) => words.say(`officer-diff.setting.look.${keyOf(what)}`);
  return linesBetween(before, after)
    .flatMap((line) => {
      if (line.what.startsWith('ui:'))
        return [
          sayLine(words, place, [], line, words.say('officer-diff.setting.look.ofEntry', { name: name(line.what) })),
        ];
      const field = labelBehind(words, textKey(form, [...at, line.what], 'label'));
      return linesBetween(flat(line.before), flat(line.after)).map((inner) => {
        const title = words.say('officer-diff.setting.look.inEntry', { name: name(inner.what), field });
        return sayLine(words, place, [line.what], inner, title);
      });
    })
    .join(' ');
};

/** A change of how a field is asked for, in words. */
export const sayLook = (words: Words, form: string, change: Extract<FormChange, { kind: 'lookChanged' }>): string => {
  const { what, before, after, path } = change;
  if (what === 'items') return sayEntries(words, { form, at: path }, (before ?? {}) as Layout, (after ?? {}) as Layout);
  const name = words.say(`officer-diff.setting.look.${keyOf(what)}`);
  return sayLine(words, { form, at: path.slice(0, -1) }, path.slice(-1), change, name);
};

/** How an answer travels, in words: what is sent for which answer. */
export const sayWire = (words: Words, form: string, change: Extract<FormChange, { kind: 'wireChanged' }>): string => {
  const { what, path } = change;
  const say = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return sayValue(words, value);
    if (what !== 'values')
      return Object.values(value)
        .map((one) => sayValue(words, one))
        .join(', ');
    return Object.entries(value)
      .map(([one, sent]) => `${words.textOf(optionKey(form, path, one)) ?? one} → ${sayValue(words, sent)}`)
      .join(', ');
  };
  return words.say('officer-diff.change.wireChanged', {
    what: words.say(`officer-diff.setting.wire.${what}`),
    before: say(change.before),
    after: say(change.after),
  });
};
