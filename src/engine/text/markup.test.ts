import { describe, expect, it } from 'vitest';
import { isLinkAddress, parseLine, parseText, partsOfText, plainLine, printedLines } from './markup.ts';

const text = (words: string) => ({ kind: 'text', text: words });

describe('parseLine', () => {
  it.each([
    ['plain', [text('plain')]],
    ['', []],
    ['2 * 3 = 6', [text('2 * 3 = 6')]],
    ['a **b** c', [text('a '), { kind: 'strong', parts: [text('b')] }, text(' c')]],
    ['*b*', [{ kind: 'emphasis', parts: [text('b')] }]],
    [
      '[a *b*](https://x.id)',
      [{ kind: 'link', address: 'https://x.id', parts: [text('a '), { kind: 'emphasis', parts: [text('b')] }] }],
    ],
    ['![map](map.png)', [{ kind: 'picture', file: 'map.png', alternative: 'map' }]],
    ['[a](b c)', [text('[a](b c)')]],
    ['<b onclick="x()">', [text('<b onclick="x()">')]],
  ])('reads %j', (line, parts) => expect(parseLine(line)).toEqual(parts));

  it('reads a hostile text of 2,000 characters at once', () => {
    for (const part of ['[', '![', '**', '*a', '[a](', '![a](b', '[[]]('])
      expect(plainLine(parseLine(part.repeat(2000 / part.length))).length).toBeGreaterThan(0);
  });
});

describe('parseText', () => {
  it('separates paragraphs at empty lines and joins the lines of one', () => {
    expect(parseText('a\nb\n\n\nc')).toEqual([
      { kind: 'paragraph', parts: [text('a b')] },
      { kind: 'paragraph', parts: [text('c')] },
    ]);
  });

  it('reads lists beside paragraphs', () => {
    expect(parseText('Bring:\n- one\n- two\n1. first\n2. second\nend')).toEqual([
      { kind: 'paragraph', parts: [text('Bring:')] },
      { kind: 'list', isNumbered: false, entries: [[text('one')], [text('two')]] },
      { kind: 'list', isNumbered: true, entries: [[text('first')], [text('second')]] },
      { kind: 'paragraph', parts: [text('end')] },
    ]);
  });

  it('returns nothing for an empty text', () => expect(parseText(' \n\n ')).toEqual([]));
});

it('partsOfText finds parts inside lists and other parts', () => {
  const found = partsOfText('- **[a](https://x.id)**\n\n![b](b.png)');
  expect(found.map(({ kind }) => kind)).toEqual(['strong', 'link', 'text', 'picture']);
});

it('plainLine keeps the words', () => {
  expect(plainLine(parseLine('See **the [map](https://x.id)** ![of the campus](m.png)'))).toBe(
    'See the map of the campus',
  );
});

describe('isLinkAddress', () => {
  it.each(['https://untar.ac.id/biaya?a=1#b', 'http://x.id', 'mailto:pmb@untar.ac.id', 'tel:+62-21-5695'])(
    'accepts %s',
    (address) => expect(isLinkAddress(address)).toBe(true),
  );

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '/form',
    '//x.id',
    'https:x.id',
    'https://',
    'https://user:secret@x.id',
    'https://x.id@evil.example',
    'mailto:',
    'tel:call-me',
    'ftp://x.id',
    'https://{{name}}',
    '',
  ])('refuses %j', (address) => expect(isLinkAddress(address)).toBe(false));
});

it('printedLines returns paragraphs and entries, with the addresses of links', () => {
  const text = 'Ask **[the office](mailto:pmb@x.id)** or\n[x.id](https://x.id)\n\n- one\n- two\n1. first';
  expect(printedLines(text)).toEqual([
    { text: 'Ask the office (pmb@x.id) or x.id (https://x.id)', isEntry: false },
    { text: '• one', isEntry: true },
    { text: '• two', isEntry: true },
    { text: '1. first', isEntry: true },
  ]);
});
