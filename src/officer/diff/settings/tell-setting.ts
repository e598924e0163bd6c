import { canonical } from '../../../engine/schema/fingerprint.ts';
import { sayPair, sayValue } from '../say-value.ts';
import { harmless, type Told } from '../told.ts';
import type { Say, Words } from '../words.ts';

type SayThis = (words: Words, value: unknown) => string;

/** One setting of a file that is not what it was. */
export interface Setting {
  readonly place: string;
  /** What the setting is called in words. */
  readonly name: Say;
  readonly before: unknown;
  readonly after: unknown;
  /** Its value in words, where it is neither a number nor a plain text. */
  readonly say?: SayThis;
  readonly subject?: Say;
}

const kindOf = ({ before, after }: Setting): string => {
  if (before === undefined) return 'lineAdded';
  return after === undefined ? 'lineRemoved' : 'lineChanged';
};

/** What is left out of a yes-or-no setting means no. */
const orNo = (value: unknown, other: unknown): unknown =>
  value === undefined && typeof other === 'boolean' ? false : value;

const sayBoth = (words: Words, { before, after, say }: Setting): Readonly<Record<'before' | 'after', string>> => {
  const [was, is] = [orNo(before, after), orNo(after, before)];
  if (!say) return sayPair(words, was, is);
  const one = (value: unknown) => (value === undefined ? sayValue(words, value) : say(words, value));
  return { before: one(was), after: one(is) };
};

/** `Items of one page: 12; before: 6.` */
export const tellSetting = (setting: Setting): Told =>
  harmless(
    kindOf(setting),
    setting.place,
    (words) => words.say('officer-diff.change.lineChanged', { path: setting.name(words), ...sayBoth(words, setting) }),
    setting.subject,
  );

type Settings = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of a file by their dotted keys; `$schema` serves editors only. */
export const settingsIn = (value: unknown, path = ''): Settings =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {})
      .filter(([key]) => key !== '$schema')
      .flatMap(([key, child]) =>
        isObject(child) ? Object.entries(settingsIn(child, `${path}${key}.`)) : [[`${path}${key}`, child] as const],
      ),
  );

/** Keys whose settings differ between two versions. */
export const keysThatDiffer = (before: Settings, after: Settings): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => canonical([before[key]]) !== canonical([after[key]]),
  );
