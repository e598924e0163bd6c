import { expect, it } from 'vitest';
import { formatLocale, languagesIn } from './languages.ts';

it('languagesIn lists the languages with folders in locales/: id first, then en, then the others by code', () => {
  const paths = [
    'locales/README.md',
    'locales/ms/app.json',
    'locales/en/app.json',
    'locales/ar/a.json',
    'schemas/id/x',
  ];
  expect(languagesIn(paths)).toEqual(['en', 'ar', 'ms']);
  expect(languagesIn([...paths, 'locales/id/app.json'])[0]).toBe('id');
});

it('formatLocale returns for id, en and de a locale with the number format of the language', () => {
  const write = (language: string) => new Intl.NumberFormat(formatLocale(language)).format(1234.5);
  expect(['id', 'en', 'de'].map(write)).toEqual(['1.234,5', '1,234.5', '1.234,5']);
});
