import { expect, it } from 'vitest';
import { shiftHeadings } from './RichText.tsx';

it('shiftHeadings by 3 turns h2 into h5, and h3 and h4 into h6', () =>
  expect(shiftHeadings('<h2>a</h2><h3>b</h3><h4>c</h4><hr><p>h2</p>', 3)).toBe(
    '<h5>a</h5><h6>b</h6><h6>c</h6><hr><p>h2</p>',
  ));
