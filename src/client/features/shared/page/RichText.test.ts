import { expect, it } from 'vitest';
import { shiftHeadings } from './RichText.tsx';

it('shiftHeadings lowers headings, at most to the last level', () =>
  expect(shiftHeadings('<h2>a</h2><h3>b</h3><h4>c</h4><hr><p>h2</p>', 3)).toBe(
    '<h5>a</h5><h6>b</h6><h6>c</h6><hr><p>h2</p>',
  ));
