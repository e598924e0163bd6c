import { institutions } from 'virtual:catalogue';
import { expect, it } from 'vitest';
import { applicationLinks } from './application-links.ts';

it('puts the application into the URL of a step', () => {
  const links = applicationLinks({ institution: 'untar', formId: 'a b' });
  expect(links.step('personal')).toBe('/admission/untar/application/personal?formId=a+b');
  expect(links.resume).toBe('/admission/untar/application?formId=a+b');
});

it('accepts the code of an institution', () => {
  const { code, parameter } = institutions.find((institution) => institution.code !== 0) ?? { code: -1, parameter: '' };
  const { dashboard } = applicationLinks({ institution: code, formId: 'a' });
  expect(dashboard).toBe(applicationLinks({ institution: parameter, formId: 'a' }).dashboard);
});
