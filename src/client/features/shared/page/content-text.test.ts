import { expect, it } from 'vitest';
import { clip, plainText } from './content-text.ts';

it.each([
  ['<p>Satu</p><p>dua &amp; tiga</p>', 'Satu dua & tiga'],
  ['<ul><li>Pas foto</li><li>Rapor</li></ul>', 'Pas foto Rapor'],
  ['Baca <strong>ini</strong>, lalu daftar.', 'Baca ini, lalu daftar.'],
  ['&lt;script&gt; &#x41;&#66; &unknown; &#99999999;', '<script> AB &unknown; &#99999999;'],
  ['', ''],
])('plainText turns "%s" into "%s"', (html, text) => expect(plainText(html)).toBe(text));

it.each([
  ['short', 20, 'short'],
  ['one two three four', 12, 'one two…'],
  ['ends with a comma, here', 19, 'ends with a comma…'],
  ['Supercalifragilistic', 10, 'Supercali…'],
])('clip cuts "%s" to at most %i characters: "%s"', (text, atMost, clipped) => {
  expect(clip(text, atMost)).toBe(clipped);
  expect(clipped.length).toBeLessThanOrEqual(atMost);
});
