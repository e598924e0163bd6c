import { expect, it } from 'vitest';
import { toLink, withKnownHeadings } from './create-extensions.ts';

it.each([
  ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
  [' example.org/daftar ', 'https://example.org/daftar'],
  ['admisi@example.org', 'mailto:admisi@example.org'],
  ['tel:+62211234', 'tel:+62211234'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//example.org', undefined],
  ['two words', undefined],
  ['', undefined],
])('%j becomes %j', (typed, link) => expect(toLink(typed)).toBe(link));

it('brings pasted headings to the levels that a text has', () => {
  expect(withKnownHeadings('<h1 class="x">A</h1><H4>B</H4><h2>C</h2><hr>')).toBe(
    '<h2 class="x">A</h2><h3>B</h3><h2>C</h2><hr>',
  );
});
