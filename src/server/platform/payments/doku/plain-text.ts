/** Letters that are not a plain one with a mark. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '–': '-',
  '—': '-',
  '&': ' dan ',
};

/**
 * Text as DOKU takes it: "allowed only a-z A-Z 0-9 . - / + , = _ : ' @ %", and spaces. One other letter in a name and the
 * whole order is refused; nothing is left of a name in another script, then `instead` stands for it.
 */
export const plainText = (text: string, longest: number, instead: string): string => {
  const plain = [...text.normalize('NFC')]
    .map((sign) => folded[sign] ?? sign)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .\-/+,=_:'@%]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
  return /[A-Za-z0-9]/.test(plain) ? plain : instead;
};
