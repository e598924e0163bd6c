import { expect, it } from 'vitest';
import { toLink } from './create-extensions.ts';

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
])('toLink turns %j into %j', (typed, link) => expect(toLink(typed)).toBe(link));
