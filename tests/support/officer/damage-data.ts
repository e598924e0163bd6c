import { locateJson } from '../../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { pick, type Random } from '../../../src/officer/verdict/drafts/random.ts';

type JsonContainer = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is JsonContainer => typeof value === 'object' && value !== null;

/** Every object and list inside a value. */
const containersIn = (value: unknown): readonly JsonContainer[] =>
  isContainer(value) ? [value, ...Object.values(value).flatMap(containersIn)] : [];

const unexpectedValues: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e12, '', ' x ', '{{x}}', '^(a+)+$', '__proto__', '*', [], {}, [[]], { a: {} }],
  ...[{ $ref: '#' }, { $ref: '../../common/nik.json' }, { type: 'string' }, { not: {} }, false],
];

type Damage = (random: Random, holder: JsonContainer, key: string, all: readonly JsonContainer[]) => void;

const set = (holder: JsonContainer, key: string, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

const valueAt = (holder: JsonContainer, key: string): unknown =>
  Array.isArray(holder) ? holder[Number(key)] : holder[key];

const remove = (holder: JsonContainer, key: string): void => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
};

const damages: readonly Damage[] = [
  (random, holder, key) => set(holder, key, pick(random, unexpectedValues)),
  (_, holder, key) => remove(holder, key),
  (random, holder, key, all) => {
    const other = pick(random, all);
    set(holder, key, structuredClone(other && valueAt(other, pick(random, Object.keys(other)) ?? '0')));
  },
  (random, holder, key) => {
    const value = valueAt(holder, key);
    remove(holder, key);
    if (!Array.isArray(holder)) set(holder, pick(random, ['x', '__proto__', 'a.b', `${key}x`]) ?? 'x', value);
  },
  (_, holder, key) => (Array.isArray(holder) ? holder.push(valueAt(holder, key)) : set(holder, `${key}2`, holder[key])),
];

/** Damages files at random: a value is replaced, removed, doubled or renamed; sometimes a file is removed or cut off. */
export const damageData = (random: Random, data: OfficerData, isTouched: (path: string) => boolean): OfficerData => {
  const files = new Map(data.files);
  for (let count = random() < 0.6 ? 1 : 3; count > 0; count--) {
    const path = pick(random, [...files.keys()].filter(isTouched)) ?? '';
    const file = files.get(path);
    const value = structuredClone(file?.value);
    const all = containersIn(value);
    const holder = pick(
      random,
      all.filter((one) => Object.keys(one).length > 0),
    );
    const kind = random();
    if (!file || !holder || kind < 0.03) files.delete(path);
    else if (kind < 0.06)
      files.set(path, locateJson(path, file.text.slice(0, Math.floor(random() * file.text.length))));
    else {
      pick(random, damages)?.(random, holder, pick(random, Object.keys(holder)) ?? '', all);
      files.set(path, locateJson(path, JSON.stringify(value, null, 2)));
    }
  }
  return createOfficerData(files, data.otherFiles, data.logos);
};
