import { describe, expect, it } from 'vitest';
import { plainText, sanitizeRichText } from './sanitize.ts';

describe('sanitizeRichText', () => {
  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<svg><a xlink:href="javascript:alert(1)">a</a></svg>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="//evil.example/">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="data:text/html,a">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<iframe src="https://evil.example"></iframe><form><input></form>', ''],
    ['<a href="https://example.com">a</a>', '<a href="https://example.com" rel="noopener noreferrer nofollow">a</a>'],
    ['<h2>a</h2><ul><li>b</li></ul>', '<h2>a</h2><ul><li>b</li></ul>'],
    ['<ol start="3" type="a" onclick="x()"><li>b</li></ol>', '<ol start="3"><li>b</li></ol>'],
    ['<ol start="-1e9"><li>b</li></ol>', '<ol><li>b</li></ol>'],
    [
      '<table onload=x style="position:fixed"><thead><tr><th colspan="2" scope="col">a</th></tr></thead><tr><td rowspan="999">b<td colspan="0">c</table>',
      '<table><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></table>',
    ],
    [
      '<table><tr><td><img src=x onerror=y()><a href="javascript:x()">a</a>',
      '<table><tr><td><a rel="noopener noreferrer nofollow">a</a></td></tr></table>',
    ],
  ])('%j becomes %j', (html, harmless) => {
    expect(sanitizeRichText(html)).toBe(harmless);
  });

  it('does not change its own output', () => {
    const once = sanitizeRichText('<p>1 &lt; 2 &amp; <a href="https://example.com">a</a></p>');
    expect(sanitizeRichText(once)).toBe(once);
  });
});

it('plainText divides the cells of a table', () => {
  expect(plainText('<table><tr><td>Satu</td><td>dua</td></tr><tr><td>tiga</td></tr></table>')).toBe('Satu dua tiga');
});

it('plainText removes the tags of HTML and decodes its entities', () => {
  expect(plainText('<h2>Satu</h2><p>dua &amp; <b>ti</b>ga</p>')).toBe('Satu dua & tiga');
});
