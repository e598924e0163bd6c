import { expect, it } from 'vitest';
import { richTextOf, wordsOfRichText } from './rich-text.ts';

it.each([
  ['<p>Satu <strong>dua</strong></p>', 'Satu dua'],
  ['<h2>Judul</h2><p>Satu<br>Dua</p><ul><li><p>A</p></li><li><p>B</p></li></ul>', 'Judul\nSatu\nDua\n• A\n• B'],
  ['<p>1 &lt; 2 &amp;&amp; &quot;x&quot; &#39;y&#39; &#x1F600; &unknown;</p>', '1 < 2 && "x" \'y\' 😀 &unknown;'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  [
    '<table><tbody><tr><th><p>Jalur</p></th><th colspan="2"><p>Biaya</p></th></tr><tr><td>A</td><td><p>1</p><p>2</p></td></tr></tbody></table><p>Z</p>',
    'Jalur | Biaya\nA | 1\n2\nZ',
  ],
  ['<p></p>', ''],
  ['&#0;&#99999999;', '&#0;&#99999999;'],
])('wordsOfRichText reads %j as %j', (html, words) => expect(wordsOfRichText(html)).toBe(words));

it('wordsOfRichText reads 100,000 characters of anything within seconds', () => {
  const start = performance.now();
  for (const part of ['<p <li ', '<li>      ', ' ', '</p> ', '</p></td> <td ', '</td>    ', '&#'])
    wordsOfRichText(part.repeat(100_000 / part.length));
  expect(performance.now() - start).toBeLessThan(5_000);
});

it.each([
  ['Satu\n\n  Dua <b>&amp;</b>  ', '<p>Satu</p><p>Dua &lt;b&gt;&amp;amp;&lt;/b&gt;</p>'],
  [' \n', ''],
])('richTextOf makes paragraphs of %j, and wordsOfRichText reads them back', (words, html) => {
  expect(richTextOf(words)).toBe(html);
  expect(richTextOf(wordsOfRichText(html))).toBe(html);
});
