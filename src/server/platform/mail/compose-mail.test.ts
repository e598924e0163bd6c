import { expect, test } from 'vitest';
import { createTexts } from '../../config/texts.ts';
import { composeMail } from './compose-mail.ts';

const mail = {
  footer: 'Help: {{helpPhone}}',
  greeting: { subject: 'Hello {{name}}', body: 'Dear {{name}},\n\nwelcome.', action: 'Open' },
};
const arabicMail = {
  footer: 'للمساعدة: {{helpPhone}}',
  greeting: { subject: 'مرحبا {{name}}', body: '{{name}}،\n\nمرحبا.', action: 'فتح' },
};
const texts = await createTexts(
  new Map([
    ['locales/ar/mail.json', arabicMail],
    ['locales/en/mail.json', mail],
    ['locales/id/mail.json', mail],
  ]),
);
const compose = (name: string, more: object = {}) =>
  composeMail(texts, { template: 'greeting', to: 'a@b.co', locale: 'en', data: { name }, ...more }, '+62 21');

test('text and HTML of an email have the same content', () => {
  const { subject, text, html } = compose('Siti', { otp: '012345', link: 'https://x.id/?a=1&b=2' });
  expect(subject).toBe('Hello Siti');
  expect(text).toBe('Dear Siti,\n\nwelcome.\n\n012345\n\nOpen:\nhttps://x.id/?a=1&b=2\n\n-- \nHelp: +62 21');
  for (const part of [
    '<p>Dear Siti,</p>',
    '<p>welcome.</p>',
    '012345',
    'href="https://x.id/?a=1&#38;b=2"',
    'Help: +62 21',
  ])
    expect(html).toContain(part);
});

test('a value with line breaks and HTML adds no header, paragraph or markup to an email', () => {
  const { subject, text, html } = compose('Siti\r\nBcc: c@d.co\n\n<script>alert(1)</script>');
  expect(subject).toBe('Hello Siti Bcc: c@d.co <script>alert(1)</script>');
  expect(text.split('\n\n')[0]).toBe('Dear Siti Bcc: c@d.co <script>alert(1)</script>,');
  expect(html).not.toContain('<script>');
});

test('an email in Arabic is written from right to left; values, the code and the link are isolated', () => {
  const { subject, text, html } = compose('Siti', { locale: 'ar', otp: '012345', link: 'https://x.id' });
  expect(subject).toBe('مرحبا \u2068Siti\u2069');
  expect(text).toBe(
    '\u200F\u2068Siti\u2069،\n\n\u200Fمرحبا.\n\n012345\n\n\u200Fفتح:\nhttps://x.id\n\n-- \n\u200Fللمساعدة: \u2068+62 21\u2069',
  );
  for (const part of [
    '<html lang="ar" dir="rtl">',
    '<div lang="ar" dir="rtl"',
    '<p>\u2068Siti\u2069،</p>',
    '<bdi>012345</bdi>',
    '<bdi>https://x.id</bdi>',
  ])
    expect(html).toContain(part);
});

test('an email in English is written from left to right, and its values are not changed', () => {
  const { text, html } = compose('Siti');
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(`${text}${html}`).not.toMatch(/[\u200E\u200F\u2066-\u2069]/);
});
