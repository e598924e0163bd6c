import { expect, it } from 'vitest';
import { frameTables, shiftHeadings } from './RichText.tsx';

it('shiftHeadings by 3 turns h2 into h5, and h3 and h4 into h6', () =>
  expect(shiftHeadings('<h2>a</h2><h3>b</h3><h4>c</h4><hr><p>h2</p>', 3)).toBe(
    '<h5>a</h5><h6>b</h6><h6>c</h6><hr><p>h2</p>',
  ));

it('frameTables puts each table into a frame with the label, and changes nothing else', () =>
  expect(frameTables('<p>a</p><table><tbody></tbody></table><table></table>', 'A "table" & more')).toBe(
    ['<tbody></tbody>', '']
      .map(
        (rows) =>
          `<div data-part="table" role="group" tabindex="0" aria-label="A &quot;table&quot; &amp; more"><table>${rows}</table></div>`,
      )
      .join('')
      .replace(/^/, '<p>a</p>'),
  ));
