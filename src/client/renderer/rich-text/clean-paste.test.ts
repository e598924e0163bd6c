import { expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

it.each([
  [
    'headings of a word processor',
    '<h1 class="x">A</h1><H4>B</H4><h2>C</h2><hr>',
    '<h2>A</h2><h3>B</h3><h2>C</h2><hr>',
  ],
  ['bold that is a style', '<span style="font-weight:700">A</span> B', '<strong>A</strong> B'],
  ['both', '<span style="font-style: italic;font-weight:bold">A</span>', '<strong><em>A</em></strong>'],
  ['a wrapper that only looks bold', '<b style="font-weight:normal;" id="g"><p>A</p></b>', '<p>A</p></b>'],
  ['handlers and styles', '<p onclick="x()" style=\'a:b\' onload=y>A</p>', '<p>A</p>'],
  ['words that look like an attribute', '<p>say style="x" twice</p>', '<p>say style="x" twice</p>'],
  ['links', '<a href="https://example.org/?style=1" class="y">A</a>', '<a href="https://example.org/?style=1">A</a>'],
])('%s', (_, html, clean) => expect(cleanPaste(html)).toBe(clean));
