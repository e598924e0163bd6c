import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { safeChange } from '../diff/described-change.ts';
import { createLanguageTexts } from '../diff/language-texts.ts';
import { officerTexts } from './finding-sentences.ts';
import { COMMENT_MARKER, type Report, writeComment } from './write-comment.ts';

const data = currentData;
const report: Report = {
  findings: [],
  diff: { verdict: 'safe', sections: [], drafts: { tried: 0, hit: 0 } },
  pictures: [],
  words: { id: createLanguageTexts(data, [data], 'id'), en: createLanguageTexts(data, [data], 'en') },
  texts: { id: officerTexts(data, 'id'), en: officerTexts(data, 'en') },
};
const finding = (line: number) =>
  ({
    file: 'schemas/x.json',
    line,
    column: 1,
    severity: 'error',
    rule: 'endless',
    params: { field: 'hobby' },
  }) as const;

it('the pull request comment on a safe change begins with its marker line and contains the green mark', () => {
  const text = writeComment(report);
  expect(text.startsWith(`${COMMENT_MARKER}\n`)).toBe(true);
  expect(text).toContain('🟢');
});

it('the pull request comment without a diff shows the error with file and line in both languages, and states that it cannot compare yet', () => {
  const { diff: _, ...unread } = report;
  const text = writeComment({ ...unread, findings: [finding(7)] });
  expect(text).toContain('`schemas/x.json:7`');
  expect(text).toMatch(/id: .*“hobby”[\s\S]*en: .*“hobby”/);
  expect(text).toContain('cannot compare the change yet');
});

it('the pull request comment shows at most 8 screenshots, says “Baru” or “Dihapus” for a missing counterpart, and shows none without a URL', () => {
  const pictures = Array.from({ length: 20 }, (_, n) => ({ title: `p${n}`, after: `p${n}.webp` }));
  const text = writeComment({ ...report, pictures, picturesUrl: 'https://example.org/p' });
  expect(text).toContain('| Baru | <img src="https://example.org/p/p0.webp" alt="p0" width="420"> |');
  expect(text.match(/<img/g)?.length).toBe(8);
  const gone = writeComment({
    ...report,
    pictures: [{ title: 'p', before: 'p.webp' }],
    picturesUrl: 'https://example.org/p',
  });
  expect(gone).toMatch(/<img [^|]*\| Dihapus \|/);
  expect(writeComment({ ...report, pictures })).not.toContain('<img');
});

it('the pull request comment escapes quotation marks, bars and angle brackets in the title of a screenshot', () => {
  const pictures = [{ title: 'a "b" | <c>', after: 'x.webp' }];
  const text = writeComment({ ...report, pictures, picturesUrl: 'https://example.org/p' });
  expect(text).toContain('alt="a &#34;b&#34; &#124; &#60;c&#62;"');
});

it('the pull request comment on 40 findings of 5,000 characters stays below 65,536 characters and states that it is too long', () => {
  const long = {
    ...report,
    findings: Array.from({ length: 40 }, (_, n) => ({ ...finding(n), file: 'x'.repeat(5_000) })),
  };
  const text = writeComment(long);
  expect(text.length).toBeLessThan(65_536);
  expect(text).toContain('This comment is too long');
});

it('a pull request comment that is cut short keeps its screenshots, closes each details element and ends with the note of its length', () => {
  const changes = Array.from({ length: 90 }, () => safeChange('text', 'place', () => 'x'.repeat(400)));
  const diff = {
    verdict: 'safe' as const,
    drafts: { tried: 0, hit: 0 },
    sections: [{ place: 'p', title: () => 'P', changes }],
  };
  const pictures = [{ title: 'a', after: 'a.webp' }];
  const text = writeComment({ ...report, diff, pictures, picturesUrl: 'https://example.org/p' });
  expect(text.length).toBeLessThan(65_536);
  expect(text.split('<details').length).toBe(text.split('</details>').length);
  expect(text.indexOf('This comment is too long')).toBeGreaterThan(text.lastIndexOf('</details>'));
  expect(text).toContain('https://example.org/p/a.webp');
});

it('the pull request comment on 2,000 new fields describes ten and folds the others into one group with their names', () => {
  const changes = Array.from({ length: 2_000 }, (_, n) =>
    safeChange(
      'fieldAdded',
      'place',
      () => 'is new.',
      () => `Extra ${n}`,
    ),
  );
  const diff = {
    verdict: 'safe' as const,
    drafts: { tried: 0, hit: 0 },
    sections: [{ place: 'p', title: () => 'P', changes }],
  };
  const text = writeComment({ ...report, diff });
  expect(text).toContain('1.990 pertanyaan baru lainnya');
  expect(text).toMatch(/<details><summary>🟢 1,990 more new questions<\/summary>\n\nExtra 10, Extra 11, /);
  expect(text).toContain('**Extra 9** is new.');
  expect(text).not.toContain('**Extra 10**');
  expect(text.length).toBeLessThan(20_000);
});
