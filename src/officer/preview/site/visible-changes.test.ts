import { expect, test } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import type { FileEdit } from '../../../../tests/support/officer/diff-cases.ts';
import { locateJson } from '../../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../data/read-officer-data.ts';
import { listScreenshots } from './screenshots.ts';
import { findVisibleChanges } from './visible-changes.ts';

const now = currentData;

/** The data as an officer changed one file of it. */
const changed = (path: string, change: FileEdit): OfficerData => {
  const content = change(structuredClone(now.values.get(path)) as object);
  return createOfficerData(new Map(now.files).set(path, locateJson(path, JSON.stringify(content))));
};

const [first = ''] = [...now.values.keys()].filter((path) => /^schemas\/application\/\w+\/schema\.json$/.test(path));
const key = first.split('/')[2] ?? '';

test('findVisibleChanges finds nothing in unchanged data', () => {
  expect(findVisibleChanges(now, now)).toMatchObject({ forms: [], mails: [], groups: [], pages: [], themes: [] });
});

test('findVisibleChanges lists only the form whose title changed, to be shown empty and with one example', () => {
  const after = changed(`locales/en/${key}.json`, (texts: Record<string, object>) => ({
    ...texts,
    form: { ...texts['form'], title: 'Another title' },
  }));
  const { forms } = findVisibleChanges(now, after);
  expect(forms.map(({ subject }) => subject)).toEqual([`form/${key}`]);
  expect(forms[0]?.examples[0]).toBe('');
  expect(forms[0]?.examples).toHaveLength(2);
});

test('findVisibleChanges lists a new example, and listScreenshots marks only its screenshots as new', () => {
  const path = `schemas/application/${key}/examples.json`;
  const example = { valid: { 'quite new': {} } };
  const ui = changed(`schemas/application/${key}/ui.json`, (old: object) => ({ ...old, 'ui:order': ['*'] }));
  const after = createOfficerData(
    new Map(ui.files).set(
      path,
      locateJson(path, JSON.stringify({ ...(now.values.get(path) as object), valid: example.valid })),
    ),
  );
  const [form] = findVisibleChanges(now, after).forms;
  expect(form?.examples).toContain('quite new');
  // The older version would be rendered as the empty form.
  const screenshots = listScreenshots(form ? [form] : [], {
    themes: ['theme-untar'],
    languages: ['en'],
    colourSchemes: ['light'],
  });
  expect(screenshots.filter(({ isNew }) => isNew).map(({ example }) => example)).toEqual(['quite new', 'quite new']);
  expect(screenshots.some(({ example, isNew }) => example === '' && !isNew)).toBe(true);
});

test('findVisibleChanges returns the mail of a changed subject, the group of a changed outcome text, or a changed theme with one form', () => {
  const mail = changed('locales/id/mail.json', (texts: Record<string, object>) => ({
    ...texts,
    otp: { ...texts['otp'], subject: 'Kode' },
  }));
  expect(findVisibleChanges(now, mail)).toMatchObject({ forms: [], mails: ['otp'], pages: [] });
  const outcome = changed('locales/en/outcome.json', (texts: object) => ({ ...texts, first: 'Welcome' }));
  expect(findVisibleChanges(now, outcome).groups).toEqual(['outcome']);
  const theme = changed('themes/xinya/tokens.json', (tokens: object) => ({ ...tokens, radii: { card: '0' } }));
  expect(findVisibleChanges(now, theme)).toMatchObject({
    themes: ['theme-xinya'],
    forms: [{ examples: ['', expect.anything()] }],
  });
});

test('findVisibleChanges of a changed logo lists its theme in light and dark, the documents and the page of its institution', () => {
  const touched = findVisibleChanges(now, now, ['themes/xinya/logo.svg']);
  expect(touched).toMatchObject({ themes: ['theme-xinya'], colourSchemes: ['light', 'dark'] });
  expect(touched.groups).toContain('document');
  expect(touched.pages).toEqual(['page//admission/xinya']);
});

test('findVisibleChanges lists the pages that show a changed text or a changed content definition (entity.json)', () => {
  const pagesOf = (path: string) =>
    findVisibleChanges(
      now,
      changed(path, (content: object) => ({ ...content, x: 'x' })),
    ).pages;
  expect(pagesOf('locales/en/landing.json')).toEqual(['page//']);
  expect(pagesOf('schemas/content/news/entity.json')).toEqual(['page//news']);
  expect(pagesOf('locales/id/content.json')).toEqual(['page//brochure', 'page//event', 'page//faq', 'page//news']);
});

test('findVisibleChanges of a changed error message lists an invalid example last', () => {
  const forms = [...now.values].filter(([path]) => path === `locales/en/${key}.json`);
  const examples = now.values.get(`schemas/application/${key}/examples.json`) as {
    readonly invalid: Readonly<Record<string, { readonly errors: readonly string[] }>>;
  };
  const [name = '', { errors } = { errors: [] }] = Object.entries(examples.invalid).at(-1) ?? [];
  const [, ...path] = (errors[0] ?? '').split('.');
  const put = (texts: object, [first = '', ...rest]: readonly string[]): object => ({
    ...texts,
    [first]: rest.length === 0 ? 'Another message' : put((texts as Record<string, object>)[first] ?? {}, rest),
  });
  expect(forms).toHaveLength(1);
  const after = changed(`locales/en/${key}.json`, (texts: object) => put(texts, path));
  expect(findVisibleChanges(now, after).forms[0]?.examples.at(-1)).toMatch(/^wrong: /);
  expect(name).not.toBe('');
});

test('listScreenshots lists a form for each example, language, theme, device and appearance, and a page without a theme as a visitor or applicant sees it', () => {
  const views = {
    themes: ['theme-untar', 'theme-xinya'],
    languages: ['id', 'en'],
    colourSchemes: ['light', 'dark'],
  } as const;
  const screenshots = listScreenshots([{ subject: 'form/x', examples: ['', 'one name'] }], views);
  expect(screenshots).toHaveLength(32);
  expect(new Set(screenshots.map(({ name }) => name)).size).toBe(32);
  expect(screenshots[0]?.path).toContain('show=form%2Fx');
  const pages = listScreenshots([{ subject: 'page//news', examples: [''] }], views);
  expect(pages).toHaveLength(8);
  expect(pages[0]).toMatchObject({ path: '/news?lang=id', viewer: 'visitor', theme: '' });
  expect(listScreenshots([{ subject: 'page//admission', examples: [''] }], views)[0]?.viewer).toBe('applicant');
});
