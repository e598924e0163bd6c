import { describe, expect, it } from 'vitest';
import { findPage, pathTo } from './pages.ts';

const known = { institution: ['untar', 'xinya', 'institute'], step: ['program', 'personal'], kind: ['scholarship'] };

describe('findPage', () => {
  it.each([
    ['/', 'landing'],
    ['/verifyOTP', 'verifyOTP'],
    ['/reset-password/success', 'successReset'],
    ['/reset-password/3f9c', 'newPassword'],
    ['/invitation/3f9c', 'invitation'],
    ['/faq/12/how-to-pay', 'faqDetail'],
    ['/scholarship', 'contentList'],
    ['/scholarship/full-grant', 'contentDetail'],
    ['/scholarship/12/full-grant', 'contentEntry'],
    ['/healthcheck1', 'healthcheck'],
    ['/admission/untar', 'admissionDashboard'],
    ['/admission/xinya/application/personal', 'applicationStep'],
    ['/admission/institute/my-registration/1/payment-details', 'paymentDetails'],
    ['/admin/applicant-list/1/2', 'applicantFormDetail'],
  ])('finds at %s the page %s', (path, name) => expect(findPage(path, known)).toBe(name));

  it.each([
    '/nowhere',
    '/admission/all',
    '/admission/harvard',
    '/admission/untar/application/hobby',
    '/verifyotp',
    '/reset-password/',
    '/faq/12',
    '//evil.com',
  ])('finds no page at %s', (path) => expect(findPage(path, known)).toBeUndefined());
});

describe('pathTo', () => {
  it('fills in and encodes the parameters of a path', () => {
    expect(pathTo('registrationDetail', { institution: 'untar', id: 'a/b' })).toBe(
      '/admission/untar/my-registration/a%2Fb',
    );
    expect(pathTo('login')).toBe('/login');
  });
});
