import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio } from '../../../engine/colours/contrast.ts';
import type { ThemeColours } from '../../../engine/colours/contrast-pairs.ts';
import { createTexts } from '../../config/texts.ts';
import { composeMail } from './compose-mail.ts';
import { LOGO_ID, type MailStyle, mailColours, withLogoInside } from './mail-html.ts';

const mail = {
  address: 'Or open:',
  footer: '{{office}}, {{institution}}. Help: {{helpPhone}}',
  greeting: { subject: 'Hello {{name}}', body: 'Dear {{name}},\n\nwelcome.', action: 'Open' },
  otp: { subject: '{{otp}} is your code', body: 'Enter the code.' },
};
const arabicMail = {
  address: 'أو افتح:',
  footer: 'للمساعدة: {{helpPhone}}',
  greeting: { subject: 'مرحبا {{name}}', body: '{{name}}،\n\nمرحبا.', action: 'فتح' },
};
const texts = await createTexts(
  new Map<string, unknown>([
    ['locales/ar/mail.json', arabicMail],
    ['locales/en/mail.json', mail],
    ['locales/id/mail.json', mail],
    ['locales/en/server.json', { reminders: { stop: 'Stop' } }],
  ]),
);

const themes = ['institute', 'untar', 'xinya', 'yayasan'] as const;
const styleOf = (theme: string): MailStyle => {
  const tokens: ThemeColours & { dark: ThemeColours } = JSON.parse(readFileSync(`themes/${theme}/tokens.json`, 'utf8'));
  return { colours: { light: tokens, dark: tokens.dark }, logo: Buffer.from('a picture') };
};
const sender = { institution: 'College', office: 'Admissions', helpPhone: '+62 21', style: styleOf('xinya') };

const compose = (name: string, more: object = {}) =>
  composeMail(texts, { template: 'greeting', to: 'a@b.co', locale: 'en', data: { name }, ...more }, sender);

test('text and HTML of an email have the same content, below the name of the institution', () => {
  const { subject, text, html } = compose('Siti', { link: 'https://x.id/?a=1&b=2' });
  expect(subject).toBe('Hello Siti');
  expect(text).toBe('Dear Siti,\n\nwelcome.\n\nOpen:\nhttps://x.id/?a=1&b=2\n\n-- \nAdmissions, College. Help: +62 21');
  for (const part of [
    '>College</strong>',
    '>Hello Siti</h1>',
    '>Dear Siti,</p>',
    '>welcome.</p>',
    'href="https://x.id/?a=1&#38;b=2"',
    'Admissions, College. Help: +62 21',
  ])
    expect(html).toContain(part);
});

test('a code stands in the subject, and before all else in text and HTML', () => {
  const { subject, text, html } = compose('Siti', { template: 'otp', otp: '012345' });
  expect(subject).toBe('012345 is your code');
  expect(text).toMatch(/^012345\n\nEnter the code\./);
  expect(html).toMatch(/<h1[^>]*><bdi>012345<\/bdi><\/h1>\s*<p[^>]*>Enter the code\./);
});

test('a value with line breaks and HTML adds no header, paragraph or markup to an email', () => {
  const { subject, text, html } = compose('Siti\r\nBcc: c@d.co\n\n<script>alert(1)</script>');
  expect(subject).toBe('Hello Siti Bcc: c@d.co <script>alert(1)</script>');
  expect(text.split('\n\n')[0]).toBe('Dear Siti Bcc: c@d.co <script>alert(1)</script>,');
  expect(html).not.toContain('<script>');
});

test('an email in Arabic is written from right to left; values, the code and the link are isolated', () => {
  const { subject, text, html } = compose('Siti', { locale: 'ar', link: 'https://x.id' });
  expect(subject).toBe('مرحبا \u2068Siti\u2069');
  expect(text).toBe(
    '\u200F\u2068Siti\u2069،\n\n\u200Fمرحبا.\n\n\u200Fفتح:\nhttps://x.id\n\n-- \n\u200Fللمساعدة: \u2068+62 21\u2069',
  );
  for (const part of [
    '<html lang="ar" dir="rtl">',
    '<div lang="ar" dir="rtl"',
    '>\u2068Siti\u2069،</p>',
    '<bdi>https://x.id</bdi>',
  ])
    expect(html).toContain(part);
  expect(compose('Siti', { locale: 'ar', otp: '012345' }).html).toContain('<bdi>012345</bdi>');
});

test('an email in English is written from left to right, and its values are not changed', () => {
  const { text, html } = compose('Siti');
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(`${text}${html}`).not.toMatch(/[\u200E\u200F\u2066-\u2069]/);
});

test('an email loads nothing: its logo is a part of the message, or inside the HTML', () => {
  const written = compose('Siti', {
    link: 'https://x.id',
    stop: { mails: 'reminders', page: 'https://x.id/s', oneClick: 'https://x.id/o' },
  });
  expect([...written.html.matchAll(/(?:src=|url\(|@import|<link)[^>]*/g)].map(([found]) => found)).toEqual([
    expect.stringContaining(`src="cid:${LOGO_ID}"`),
  ]);
  expect(withLogoInside(written)).toContain('src="data:image/png;base64,');
  expect(
    composeMail(
      texts,
      { template: 'greeting', to: 'a@b.co', locale: 'en' },
      { ...sender, style: { ...sender.style, logo: undefined } },
    ).html,
  ).not.toContain('<img');
});

test('the last line of a reminder is its stop link', () => {
  const { text, html } = compose('Siti', {
    stop: { mails: 'reminders', page: 'https://x.id/s', oneClick: 'https://x.id/o' },
  });
  expect(text).toMatch(/\n\nStop:\nhttps:\/\/x\.id\/s$/);
  expect(html).toMatch(/href="https:\/\/x\.id\/s"[^>]*>Stop<\/a><\/p><\/div>/);
});

test.each(themes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => [theme, mode] as const)))(
  'texts of emails with the theme %s have enough contrast in %s, and the style sheet has these colours',
  (theme, mode) => {
    const style = styleOf(theme);
    const { page, card, quiet, code, button, link } = mailColours(style, mode);
    const ground = card['background-color'];
    for (const [name, text, behind] of [
      ['page', page.color, page['background-color']],
      ['card', card.color, ground],
      ['quiet', quiet.color, ground],
      ['link', link.color, ground],
      ['code', code.color, code['background-color']],
      ['button', button.color, button['background-color']],
    ] as const)
      expect(contrastRatio(text, behind), name).toBeGreaterThanOrEqual(4.5);
    const { html } = composeMail(
      texts,
      { template: 'otp', to: 'a@b.co', locale: 'en', otp: '1' },
      { ...sender, style },
    );
    expect(html).toContain(
      mode === 'dark' ? `.link{color:${link.color}!important}` : `background-color:${code['background-color']};`,
    );
  },
);
