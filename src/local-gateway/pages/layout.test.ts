import { expect, test } from 'vitest';
import { html } from './layout.ts';

test('the html template tag escapes every value except HTML of the tag itself, and omits undefined and false', () => {
  const evil = `<script>alert("1" & '2')</script>`;
  const escaped = '&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;';
  expect(html`<b title="${evil}">${evil}</b>`.text).toBe(`<b title="${escaped}">${escaped}</b>`);
  expect(html`${html`<i>${1}</i>`}${[html`<u></u>`, '<']}${undefined}${false}`.text).toBe('<i>1</i><u></u>&lt;');
});
