import { expect, test } from 'vitest';
import { createTexts } from '../../config/texts.ts';
import { composeMail } from './compose-mail.ts';

const mail = {
  footer: 'Help: {{helpPhone}}',
  greeting: { subject: 'Hello {{name}}', body: 'Dear {{name}},\n\nwelcome.', action: 'Open' },
};
const texts = await createTexts(
  new Map([
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
