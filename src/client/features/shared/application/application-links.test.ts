import { institutions } from 'virtual:catalogue';
import { expect, it } from 'vitest';
import { applicationLinks } from './application-links.ts';

it('applicationLinks puts the application id into the URLs of a step and of the resume page', () => {
  const links = applicationLinks({ institution: 'untar', formId: 'a b' });
  expect(links.step('personal')).toBe('/admission/untar/application/personal?formId=a+b');
  expect(links.resume).toBe('/admission/untar/application?formId=a+b');
});

it('applicationLinks returns the same dashboard URL for the code and for the parameter of an institution', () => {
  const { code, parameter } = institutions.find((institution) => institution.code !== 0) ?? { code: -1, parameter: '' };
  const { dashboard } = applicationLinks({ institution: code, formId: 'a' });
  expect(dashboard).toBe(applicationLinks({ institution: parameter, formId: 'a' }).dashboard);
});
