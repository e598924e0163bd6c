import { expect, it } from 'vitest';
import { amountInWords } from './write-receipt.ts';

it.each([
  [0, 'Nol rupiah', 'Zero rupiah'],
  [1_000, 'Seribu rupiah', 'One thousand rupiah'],
  [350_000, 'Tiga ratus lima puluh ribu rupiah', 'Three hundred fifty thousand rupiah'],
  [
    1_111_111,
    'Satu juta seratus sebelas ribu seratus sebelas rupiah',
    'One million one hundred eleven thousand one hundred eleven rupiah',
  ],
])('amountInWords writes %d in Indonesian and English words', (amount, id, en) => {
  expect(amountInWords(amount, 'id')).toBe(id);
  expect(amountInWords(amount, 'en')).toBe(en);
});
