import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeKinds, normalizeText } from './normalize-text.ts';

describe('normalizeText with the kind phone', () => {
  it.each([
    '81234567890',
    '081234567890',
    '0812-3456 7890',
    '0812.3456.7890',
    '(0812) 3456–7890',
    '+6281234567890',
    '+62 812 3456 7890',
    '+62 (0)812-3456-7890',
    '6281234567890',
    '62 0812 3456 7890',
    '006281234567890',
    '０８１２３４５６７８９０',
    '\u202a+62 812-3456-7890\u202c',
    ' 0812\u00a03456\u00a07890 ',
  ])('turns %j with the dial code +62 into 81234567890', (typed) =>
    expect(normalizeText(typed, ['phone'], '+62')).toBe('81234567890'),
  );

  it.each([
    ['an area code that equals the dial code', '0622 123456', '+62', '622123456'],
    ['a short number that begins with the dial code', '6281234', '+62', '6281234'],
    ['a landline behind the dial code', '+62 21 5671234', '+62', '215671234'],
    ['a landline behind the dial code without its plus', '62215671234', '+62', '215671234'],
    ['another dial code', '+65 6123 4567', '+65', '61234567'],
    ['a dial code of one digit', '1 (212) 555-0123', '+1', '2125550123'],
    ['a number of another country', '+65 6123 4567', '+62', '+6561234567'],
    ['no dial code yet', '0812 3456', '', '8123456'],
    ['a text that is no number', ' 0812 abc ', '+62', '0812 abc'],
    ['only zeros', '0000', '+62', ''],
    ['an empty text', '', '+62', ''],
    ['only a plus', '+', '+62', '+'],
  ])('%s: %j with the dial code "%s" becomes %j', (_, typed, code, stored) =>
    expect(normalizeText(typed, ['phone'], code)).toBe(stored),
  );
});

describe('normalizeText with the kind digits', () => {
  it.each([
    ['3273 0145 0807 0001', '3273014508070001'],
    ['3273-0145.0807/0001', '3273014508070001'],
    ['３２７３０１４５０８０７０００１', '3273014508070001'],
    ['٣٢٧٣٠١٤٥٠٨٠٧٠٠٠١', '3273014508070001'],
    ['۳۲۷۳ ۰۱۴۵', '32730145'],
    [' 123 456 ', '123456'],
    ['12a4', '12a4'],
    ['12 a4 ', '12 a4'],
    ['', ''],
  ])('turns %j into %j', (typed, stored) => expect(normalizeText(typed, ['digits'])).toBe(stored));
});

describe('normalizeText with the kinds width, apostrophes and spaces', () => {
  it.each([
    ['Ｓｉｔｉ　Ａｍｉｎａｈ', 'Siti Aminah'],
    ['Ma’ruf', "Ma'ruf"],
    ['Ma‘ruf', "Ma'ruf"],
    ['Maʼruf', "Ma'ruf"],
    ['Jose\u0301', 'Jos\u00e9'],
    ['Jose\u200b\u0301', 'Jos\u00e9'],
    ['  Siti   Aminah ', 'Siti Aminah'],
    ['Siti\u00a0\u2003Aminah\t', 'Siti Aminah'],
    ['Si\u200bti\ufeff', 'Siti'],
    ['Jalan  Ganesa \n\n\n\n RT 03 ', 'Jalan Ganesa\n\nRT 03'],
    ['Jalan Ganesa\r\nRT 03', 'Jalan Ganesa\nRT 03'],
    ['\u3000', ''],
  ])('turns %j into %j', (typed, stored) =>
    expect(normalizeText(typed, ['width', 'apostrophes', 'spaces'])).toBe(stored),
  );

  it.each([
    ['de89 3704', 'DE89 3704'],
    ['ａb', 'AB'],
    ['ŉ', "'N"],
  ])('turns %j with the kind capitals into %j', (typed, stored) =>
    expect(normalizeText(typed, ['width', 'apostrophes', 'capitals'])).toBe(stored),
  );

  it('applies no kind that is not given', () => {
    expect(normalizeText(' Ma’ruf １ ', [])).toBe(' Ma’ruf １ ');
    expect(normalizeText(' Ma’ruf １ ', ['spaces'])).toBe('Ma’ruf １');
  });
});

describe('normalizeText with a notation', () => {
  it.each([
    ['07123456789', '99999 999999', '07123 456789'],
    ['071-234 56.789', '99999 999999', '07123 456789'],
    ['07123 456789', '99999 999999', '07123 456789'],
    ['\u202a0712\u00a03456–789 ', '99999 999999', '07123 456789'],
    ['٠٧١٢٣٤٥٦٧٨٩', '99999 999999', '07123 456789'],
    ['0712345678', '99999 999999', '0712345678'],
    ['071234567890', '99999 999999', '071234567890'],
    ['07123 45678x', '99999 999999', '07123 45678x'],
    ['091234567901000', '99.999.999.9-999.999', '09.123.456.7-901.000'],
    ['09.123.456.7-901.00', '99.999.999.9-999.999', '09.123.456.7-901.00'],
    ['bd401aa', 'AA99 9AA', 'BD40 1AA'],
    ['bd401aa', 'aa99 9aa', 'bd40 1aa'],
    ['b1-x', '**-*', 'b1-x'],
    ['b1*x', '**-*', 'b1*x'],
    ['Ａ１', 'A-9', 'A-1'],
    ['ß1', 'A-9', 'ß1'],
    ['628123', '+99 (999) 9', '+62 (812) 3'],
    ['+62 8123', '+99 (999) 9', '+62 (812) 3'],
    ['+628123', '99 9999', '+628123'],
    ['12:30', '99.99', '12:30'],
    ['', '99', ''],
    ['-', '99', '-'],
  ])('turns %j with %j into %j', (typed, notation, stored) =>
    expect(normalizeText(typed, [], '', notation)).toBe(stored),
  );

  it('keeps every digit and letter, and its own result, for random texts, notations and kinds', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123aBß１٣ .-/()+:*\u200b–'), maxLength: 12 });
    const notation = fc
      .string({ unit: fc.constantFrom(...'99aA* .-/()+:'), minLength: 1, maxLength: 8 })
      .filter((one) => one === one.trim() && /[9aA*]/.test(one));
    const kinds = fc.subarray(normalizeKinds.filter((kind) => kind !== 'phone'));
    const lettersOf = (one: string): string =>
      one
        .normalize('NFKC')
        .replace(/[^\p{L}\p{Nd}]/gu, '')
        .toUpperCase();
    fc.assert(
      fc.property(text, kinds, notation, (typed, declared, form) => {
        const once = normalizeText(typed, declared, '', form);
        expect(normalizeText(once, declared, '', form)).toBe(once);
        const plain = normalizeText(typed, ['width']);
        expect(lettersOf(normalizeText(typed, ['width'], '', form))).toBe(lettersOf(plain));
      }),
      { numRuns: 3000 },
    );
  });
});

it('normalizeText returns its own result unchanged, for random texts, sets of kinds and dial codes', () => {
  const signs = fc.constantFrom(...'0628+１２　’`\u00a0\u200b -–()/.\n\r\tab,'.split(''));
  const text = fc.oneof(
    fc.string({ unit: signs, maxLength: 24 }),
    fc.string({ unit: fc.constantFrom('0', '6', '2', '8', '+', ' '), maxLength: 20 }),
    fc.string({ unit: 'binary' }),
  );
  const kinds = fc.subarray([...normalizeKinds], { minLength: 1 });
  const code = fc.constantFrom('+62', '+65', '+1', '', '+0', 'x');
  fc.assert(
    fc.property(text, kinds, code, (typed, declared, dialCode) => {
      const once = normalizeText(typed, declared, dialCode);
      expect(normalizeText(once, declared, dialCode)).toBe(once);
    }),
    { numRuns: 3000 },
  );
});
