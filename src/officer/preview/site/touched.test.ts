import { expect, test } from 'vitest';
import { locateJson } from '../../data/located-json.ts';
import { type OfficerData, readOfficerData, withFiles } from '../../data/read-officer-data.ts';
import { shotsOf } from './shots.ts';
import { touchedBy } from './touched.ts';

const now = readOfficerData(process.cwd());

/** The data as an officer changed one file of it. */
const changed = (path: string, change: (content: never) => object): OfficerData => {
  const content = change(structuredClone(now.values.get(path)) as never);
  return withFiles(new Map(now.files).set(path, locateJson(path, JSON.stringify(content))));
};

const [first = ''] = [...now.values.keys()].filter((path) => /^schemas\/application\/\w+\/schema\.json$/.test(path));
const key = first.split('/')[2] ?? '';

test('nothing changed, nothing to see', () => {
  expect(touchedBy(now, now)).toEqual({ forms: [], groups: [], themes: [] });
});

test('a text shows its form, empty and filled in', () => {
  const after = changed(`locales/en/${key}.json`, (texts: Record<string, object>) => ({
    ...texts,
    form: { ...texts['form'], title: 'Another title' },
  }));
  const { forms } = touchedBy(now, after);
  expect(forms.map(({ subject }) => subject)).toEqual([`form/${key}`]);
  expect(forms[0]?.examples[0]).toBe('');
  expect(forms[0]?.examples).toHaveLength(2);
});

test('a new example is shown, since it shows a new branch', () => {
  const path = `schemas/application/${key}/examples.json`;
  const example = { valid: { 'quite new': {} } };
  const ui = changed(`schemas/application/${key}/ui.json`, (old: object) => ({ ...old, 'ui:order': ['*'] }));
  const after = withFiles(
    new Map(ui.files).set(
      path,
      locateJson(path, JSON.stringify({ ...(now.values.get(path) as object), valid: example.valid })),
    ),
  );
  expect(touchedBy(now, after).forms[0]?.examples).toContain('quite new');
});

test('a mail, a table and a theme each show where they are seen', () => {
  const mail = changed('locales/id/mail.json', (texts: Record<string, object>) => ({
    ...texts,
    otp: { ...texts['otp'], subject: 'Kode' },
  }));
  expect(touchedBy(now, mail).forms).toEqual([{ subject: 'mail/otp', examples: [''] }]);
  const outcome = changed('locales/en/outcome.json', (texts: object) => ({ ...texts, first: 'Welcome' }));
  expect(touchedBy(now, outcome).groups).toEqual(['outcome']);
  const theme = changed('themes/xinya/tokens.json', (tokens: object) => ({ ...tokens, radii: { card: '0' } }));
  expect(touchedBy(now, theme)).toMatchObject({
    themes: ['theme-xinya'],
    forms: [{ examples: ['', expect.anything()] }],
  });
});

test('each example is pictured in both languages on both devices', () => {
  const shots = shotsOf([{ subject: 'form/x', examples: ['', 'one name'] }], ['theme-untar']);
  expect(shots).toHaveLength(8);
  expect(new Set(shots.map(({ name }) => name)).size).toBe(8);
  expect(shots[0]?.path).toContain('show=form%2Fx');
});
