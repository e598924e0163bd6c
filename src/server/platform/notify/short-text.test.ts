import { expect, test } from 'vitest';
import { createTexts } from '../../config/texts.ts';
import { writeShortText } from './short-text.ts';

const texts = await createTexts(
  new Map<string, unknown>([
    ['locales/ar/mail.json', { a: { short: '{{when}}: {{name}}.' } }],
    ['locales/id/mail.json', { a: { short: '{{name}}, bayar sebelum {{when}}. Salam, {{name}}.' } }],
    ['locales/en/mail.json', { a: { short: 'Pay by {{when}}, {{name}}.' }, b: { short: 'No values {{unknown}}.' } }],
  ]),
);
const write = (data: Readonly<Record<string, string>>, locale = 'en') =>
  writeShortText(texts, locale, 'mail.a.short', data);

test('the values are in the order in which the text of the language first has them, each once', () => {
  const data = { name: 'Siti', when: 'besok', amount: 'Rp1' };
  expect(write(data)).toEqual({ text: 'Pay by besok, Siti.', values: ['besok', 'Siti'] });
  expect(write(data, 'id')).toEqual({ text: 'Siti, bayar sebelum besok. Salam, Siti.', values: ['Siti', 'besok'] });
});

test.each([
  ['*Hadiah* _gratis_ ~x~ `y`', 'Hadiah gratis x y'],
  ['klik https://evil.example/a?b=1', 'klik evil. example/a?b=1'],
  ['klik www.evil.example', 'klik www. evil. example'],
  ['WhatsApp://send?text=x', 'send?text=x'],
  ['baris\r\n\r\nlain\t\u2028lagi', 'baris lain lagi'],
  ['Si\u202Eti\u200B\u0000', 'Si ti'],
  ['{{when}} $t(mail.a.short)', '{{when}} $t(mail. a. short)'],
  ['Rp304.000, pukul 10.00', 'Rp304.000, pukul 10.00'],
  ['M. Ma’ruf', 'M. Ma’ruf'],
])('the value %j becomes %j', (value, plain) => {
  expect(write({ name: value, when: 'x' }).values).toEqual(['x', plain]);
});

test('a text that is longer than two messages of SMS is shortened at its longest values', () => {
  const { text, values } = write({ name: '😀'.repeat(2_000), when: '31 January 2027 at 23:59 WIB' });
  expect(text.length).toBeLessThanOrEqual(300);
  expect(values[0]).toBe('31 January 2027 at 23:59 WIB');
  expect(values[1]).toMatch(/^(?:😀)+…$/u);
  expect(write({ name: 'a'.repeat(500), when: 'b'.repeat(500) }).text.length).toBeLessThanOrEqual(300);
});

test('a value in a text from right to left is isolated', () => {
  expect(write({ name: 'Siti', when: '+62 81' }, 'ar')).toEqual({
    text: '\u2068+62 81\u2069: \u2068Siti\u2069.',
    values: ['+62 81', 'Siti'],
  });
});
