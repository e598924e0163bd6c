import { describe, expect, it } from 'vitest';
import { createGridShape } from './grid-model.ts';
import { placeBlock, readBlock } from './paste.ts';

const subject = (value: string, ...semesters: number[]) => ({ value, label: value, selectable: true, semesters });
const shape = createGridShape(
  [subject('math', 1, 2), subject('art', 2), subject('music', 1, 2)],
  ['knowledge', 'skill'],
);
const at = (subjectId: string, semester: number, column: string) => ({ subject: subjectId, semester, column });

describe('readBlock', () => {
  it.each([
    ['one cell as no block', '88', undefined],
    ['one cell with the line end of a spreadsheet as no block', '88\r\n', undefined],
    ['cells of one row', '88\t90', [['88', '90']]],
    ['cells of one column', '88\n90\n', [['88'], ['90']]],
    [
      'two rows with an empty last cell',
      '88\t90\r\n70\t\r\n',
      [
        ['88', '90'],
        ['70', ''],
      ],
    ],
    ['an empty row between two rows as an empty cell', '88\n\n90', [['88'], [''], ['90']]],
  ])('reads %s', (_, text, block) => expect(readBlock(text)).toEqual(block));
});

describe('placeBlock', () => {
  const place = (from: ReturnType<typeof at>, text: string, shown = [1, 2]) => {
    const { scores, left } = placeBlock(shape, from, readBlock(text) ?? [], (semester) => shown.includes(semester));
    return [scores.map(({ cell, score }) => `${cell.subject} ${cell.semester} ${cell.column} ${score}`), left];
  };

  it('fills cells right and down, and counts the score of a semester that its subject does not have as not placed', () =>
    expect(place(at('math', 1, 'skill'), '81\t82\n91\t92\n71\t72')).toEqual([
      ['math 1 skill 81', 'math 2 knowledge 82', 'art 2 knowledge 92', 'music 1 skill 71', 'music 2 knowledge 72'],
      1,
    ]));

  it('fills only visible semesters, and counts the score of a hidden one as not placed', () =>
    expect(place(at('math', 1, 'knowledge'), '81\t82\t83', [1])).toEqual([
      ['math 1 knowledge 81', 'math 1 skill 82'],
      1,
    ]));

  it('cuts decimals off, keeps a text that is no score and skips empty cells', () =>
    expect(place(at('math', 1, 'knowledge'), '88,5\t\t90.9\tabc')).toEqual([
      ['math 1 knowledge 88', 'math 2 knowledge 90', 'math 2 skill abc'],
      0,
    ]));

  it('counts the scores below the last row as not placed', () =>
    expect(place(at('music', 2, 'skill'), '1\n2\n3')).toEqual([['music 2 skill 1'], 2]));

  it.each<[string, string, readonly string[], object]>([
    [
      'skips headings above',
      'Knowledge\tSkill\n81\t82',
      ['math 1 knowledge 81', 'math 1 skill 82'],
      { hasHeadings: true },
    ],
    ['skips headings before', 'first\t81\t82\nsecond\t\t92', ['math 1 knowledge 81', 'math 1 skill 82'], { left: 1 }],
    [
      'places rows by the names of subjects, whatever their order and capitals',
      'No\tName\t1\n1\t MUSIC \t71\t72\n2\tdance\tx\n3\tmath\t81,5\t',
      ['music 1 knowledge 71', 'music 1 skill 72', 'math 1 knowledge 81'],
      { left: 2, unknown: ['No Name', '2 dance'], hasHeadings: false },
    ],
    ['keeps a block of texts as it is', 'a\tb', ['math 1 knowledge a', 'math 1 skill b'], { hasHeadings: false }],
    [
      'keeps a wrong grade in the middle',
      '81\tabc\t83',
      ['math 1 knowledge 81', 'math 1 skill abc', 'math 2 knowledge 83'],
      {},
    ],
    ['places nothing of blank cells', '\t\n \t ', [], { left: 0 }],
  ])('%s', (_, text, placed, rest) => {
    const { scores, ...others } = placeBlock(shape, at('math', 1, 'knowledge'), readBlock(text) ?? [], () => true);
    expect(scores.map(({ cell, score }) => `${cell.subject} ${cell.semester} ${cell.column} ${score}`)).toEqual(placed);
    expect(others).toMatchObject(rest);
  });

  it('reads ten thousand rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => `row ${row}\t80`).join('\n');
    const { scores, left } = placeBlock(shape, at('math', 1, 'knowledge'), readBlock(rows) ?? [], () => true);
    expect([scores.length, left]).toEqual([2, 9_998]);
  });

  it('reads the letters of a column with a scale, whatever their capitals', () => {
    const letters = createGridShape([subject('math', 1)], ['knowledge', 'skill'], { knowledge: ['A', 'B+'] });
    const { scores } = placeBlock(letters, at('math', 1, 'knowledge'), readBlock('b+\t80,5') ?? [], () => true);
    expect(scores.map(({ score }) => score)).toEqual(['B+', 80]);
  });
});
