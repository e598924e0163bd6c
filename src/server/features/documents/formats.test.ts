import { describe, expect, it } from 'vitest';
import { createCode, formatCode, parseCode } from './check-document.ts';
import { formatDay, formatMoment, formatRupiah, formatSize, initialsOf, toPrintable } from './formats.ts';
import { createPerPersonLimit } from './make-document.ts';
import { amountInWords } from './write-receipt.ts';

describe('amountInWords', () => {
  it.each([
    [0, 'Nol rupiah', 'Zero rupiah'],
    [1_000, 'Seribu rupiah', 'One thousand rupiah'],
    [350_000, 'Tiga ratus lima puluh ribu rupiah', 'Three hundred fifty thousand rupiah'],
    [
      1_111_111,
      'Satu juta seratus sebelas ribu seratus sebelas rupiah',
      'One million one hundred eleven thousand one hundred eleven rupiah',
    ],
  ])('%d', (amount, id, en) => {
    expect(amountInWords(amount, 'id')).toBe(id);
    expect(amountInWords(amount, 'en')).toBe(en);
  });
});

describe('code', () => {
  it('is read as it is shown', () => {
    for (let turn = 0; turn < 200; turn++) {
      const code = createCode();
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      expect(parseCode(formatCode(code))).toBe(code);
    }
  });

  it.each([
    ['small letters and gaps', ' 7k3m 9qxa-wz4t ', '7K3M9QXAWZ4T'],
    ['what is mistaken for a digit', 'oilo-0000-0000', '011000000000'],
    ['too short', '7K3M', undefined],
    ['too long', '7K3M-9QXA-WZ4T-0', undefined],
    ['a letter that no code has', 'UUUU-UUUU-UUUU', undefined],
    ['nothing', '', undefined],
  ])('%s', (_, typed, code) => expect(parseCode(typed)).toBe(code));
});

describe('printable', () => {
  it('cleans every text, however deep, and leaves the rest', () => {
    const bytes = new Uint8Array([1, 2]);
    const given = { a: ['x\u0000y\u202E', { b: 'e\u0301' }], n: 3, no: null, bytes };
    expect(toPrintable(given)).toEqual({ a: ['xy', { b: 'é' }], n: 3, no: null, bytes });
  });

  it('keeps lines and lets an endless word break', () => {
    expect(toPrintable('a\r\nb\rc\n')).toBe('a\nb\nc\n');
    expect(toPrintable('x'.repeat(79))).toBe('x'.repeat(79));
    expect(
      toPrintable('😀'.repeat(80))
        .split('\u200B')
        .map((part) => [...part].length),
    ).toEqual([20, 20, 20, 20, 0]);
  });
});

describe('initialsOf', () => {
  it.each([
    ['Ayu Lestari', 'A. L.'],
    ['  Šárka   de Vries ', 'Š. d. V.'],
    ['😀 X', '😀. X.'],
    [null, ''],
  ])('%s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('formats', () => {
  it('reads a plain day as that day, and a moment in Jakarta', () => {
    expect(formatDay('2006-08-05', 'id')).toBe('5 Agustus 2006');
    expect(formatDay('2026-11-20T18:30:00Z', 'en')).toBe('November 21, 2026');
    expect(formatMoment('2026-11-20T18:30:00Z', 'id')).toBe('21 November 2026 pukul 01.30 WIB');
    expect(formatDay('soon', 'id')).toBe('soon');
  });

  it('writes rupiah without parts, sizes with a unit', () => {
    expect(formatRupiah(1_004_000, 'id').replace(/\s/g, ' ')).toBe('Rp 1.004.000');
    expect(formatSize(193, 'en')).toBe('193 byte');
    expect(formatSize(1_250_000, 'en')).toBe('1.3 MB');
  });
});

describe('createPerPerson', () => {
  it('counts each person alone and forgets who is done', async () => {
    const limit = createPerPersonLimit(2);
    const ends: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => ends.push(resolve));
    const two = [limit.run('a', wait), limit.run('a', wait)];
    await expect(limit.run('a', wait)).rejects.toMatchObject({ status: 429 });
    const other = limit.run('b', wait);
    for (const end of ends) end();
    await Promise.all([...two, other]);
    await expect(limit.run('a', async () => 'again')).resolves.toBe('again');
    await expect(limit.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(Promise.all([limit.run('a', async () => 1), limit.run('a', async () => 2)])).resolves.toEqual([1, 2]);
  });
});
