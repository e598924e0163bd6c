import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { avoidedWords, findAvoidedWords } from '../../src/officer/check/texts/avoided-words.ts';
import content from '../../src/server/demo/data/content.json' with { type: 'json' };
import panel from '../../src/server/demo/data/panel.json' with { type: 'json' };
import { leavesOf } from './leaves.ts';
import { languages, texts } from './portal-data.ts';

const found = (language: string, texts: Iterable<readonly [string, string]>) =>
  [...texts].flatMap(([key, text]) => findAvoidedWords(language, key, text).map(({ word }) => `${key}: ${word}`));

/** The texts of demo data by language: those whose field ends in `En` are English. */
const stringsIn = (value: unknown, key = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[key, value.replace(/<[^>]*>/g, ' ')]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, `${key}.${name}`));
};
const isEnglish = ([key]: readonly [string, string]): boolean => key.endsWith('En');
const demo = { content, panel };

describe.each(languages)('avoided words in %s', (language) => {
  it('no text of the portal uses an avoided word', () => {
    expect(found(language, leavesOf(texts[language]))).toEqual([]);
  });

  it('no demo content uses an avoided word', () => {
    const own = stringsIn(demo).filter((entry) => isEnglish(entry) === (language === 'en'));
    expect(own.length).toBeGreaterThan(20);
    expect(found(language, own)).toEqual([]);
  });

  it('docs/style.md shows every avoided word and what to write instead', () => {
    const rows = (avoidedWords[language] ?? []).map(({ avoid, write }) => `| ${avoid.join(', ')} | ${write} |`);
    const guide = readFileSync('docs/style.md', 'utf8').split('\n');
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  });

  it('every exception names a text that contains the avoided word', () => {
    const all = [...leavesOf(texts[language])];
    const needless = (avoidedWords[language] ?? []).flatMap(({ avoid, except = [] }) =>
      except.filter(
        (name) =>
          !all.some(
            ([key, text]) =>
              (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name) &&
              avoid.some((word) => text.toLowerCase().includes(word)),
          ),
      ),
    );
    expect(needless).toEqual([]);
  });
});

it.each([
  ['en', 'Choose your Sector.', 'Sector'],
  ['en', 'The decision has been kept.', 'has been kept'],
  ['en', 'Please wait', 'Please'],
  ['en', 'E-mail address', 'E-mail'],
  ['id', 'Simpan saringan ini', 'saringan'],
  ['id', 'Anda sedang luring.', 'luring'],
  ['id', 'Isi paling banyak {{limit}}', 'paling banyak'],
  ['id', 'data anda', 'anda'],
])('in %s, findAvoidedWords finds in “%s” the word “%s”', (language, text, word) => {
  expect(findAvoidedWords(language, 'form.title', text).map((one) => one.word)).toEqual([word]);
});

it.each([
  ['en', 'Sectoral', 'a longer word'],
  ['en', 'Send to {{mail}}', 'the name of a value'],
  ['en', 'Edit locales/en/mail.json', 'a path'],
  ['en', 'Write "entity" there', 'quoted code'],
  ['id', 'Data Anda', 'the polite form'],
  ['id', 'Nilai sebilah', 'a longer word'],
  ['ms', 'Sila muat naik melalui kanal ini', 'a language without a list'],
])('in %s, findAvoidedWords finds nothing in “%s” (%s)', (language, text) => {
  expect(findAvoidedWords(language, 'form.title', text)).toEqual([]);
});
