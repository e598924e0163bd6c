import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../schema/types.ts';
import { evaluateExpression, withDecimalNumbers } from './expression.ts';
import { readNames } from './read-names.ts';

const jobs = [
  { from: '2020-01-01', until: '2020-12-31', points: 2 },
  { from: '2021-01-01', until: '2021-06-30', points: 2.5 },
];

describe('evaluateExpression', () => {
  it.each<[string, Answers, unknown]>([
    ['grade * 2 + 1', { grade: 3 }, 7],
    ['grade / 2', { grade: 7 }, 3.5],
    ['grade % 2 == 1', { grade: 7 }, true],
    ['grade == 3', { grade: 3 }, true],
    ['grade in [1, 2, 3]', { grade: 3 }, true],
    ['until >= from', { from: '2026-01-01', until: '2025-12-31' }, false],
    ['facts.today < until', { facts: { today: '2026-11-24' }, until: '2027-01-01' }, true],
    ['sum(jobs.map(job, job.points))', { jobs }, 4.5],
    ['round(average(jobs.map(job, job.points)), 1)', { jobs }, 2.3],
    ['round(1.005, 2)', {}, 1.01],
    ['round(-1.005, 2)', {}, -1.01],
    ['round(2.5, 0)', {}, 3],
    ['lowest(jobs.map(job, job.points)) + highest(jobs.map(job, job.points))', { jobs }, 4.5],
    ['count(jobs) * 2', { jobs }, 4],
    ['this.exists(entry, entry.points > 2)', { this: jobs }, true],
    ['count(this.filter(entry, entry.points > 2)) >= 2', { this: jobs }, false],
    ['jobs[0].points == size(jobs)', { jobs }, true],
    ['overlap(jobs.map(job, [job.from, job.until]))', { jobs }, false],
    ['overlap(jobs.map(job, [job.from, "2021-01-01"]))', { jobs }, true],
    ['unique(jobs.map(job, job.from))', { jobs }, true],
    ['unique([1, 2, 1])', {}, false],
    ['{"A": 4, "B": 3}[letter]', { letter: 'B' }, 3],
    ['grade > 2 ? "high" : "low"', { grade: 1 }, 'low'],
    ['length(name) > 3 && name.startsWith("Ay")', { name: 'Ayuni' }, true],
    ['yearsBetween(birthDate, "2026-11-24")', { birthDate: '2009-11-24' }, 17],
    ['yearsBetween(birthDate, "2026-11-24")', { birthDate: '2009-11-25' }, 16],
    ['yearsBetween("2008-02-29", "2026-02-28")', {}, 17],
    ['daysBetween("2024-02-28", "2024-03-01")', {}, 2],
    ['daysBetween("1999-12-31", "2100-03-01")', {}, 36_585],
    ['nikFits("3273015508070001", "2007-08-15")', {}, true],
    ['nikFits("3273014508070001", "2007-08-15")', {}, false],
    ['isIsbn("978-3-16-148410-0")', {}, true],
    ['isIsbn("978-3-16-148410-1")', {}, false],
    ['isIban("DE89 3704 0044 0532 0130 00")', {}, true],
    ['isLuhn("4539 1488 0343 6467")', {}, true],
    ['isLuhn("4539 1488 0343 6468")', {}, false],
    ['isIban("DE89.3704.0044.0532.0130.00")', {}, true],
    ['isLuhn(this.substring(0, 9))', { this: '091234567901000' }, true],
    ['this.substring(2, 4)', { this: 'abcdef' }, 'cd'],
    ['this.substring(4, 9)', { this: 'abcdef' }, 'ef'],
    ['this.substring(4, 2)', { this: 'abcdef' }, ''],
    ['this > 1', { this: 2 }, true],
  ])('%s with %j gives %j', (source, variables, value) => {
    expect(evaluateExpression(source, variables)).toEqual(value);
  });

  const account = 'weightedSum(this, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 == 0';
  const isbn10 = 'weightedSum(this, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 == 0';
  const ean13 = 'weightedSum(this, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 == 0';
  const dutchService = 'weightedSum(this, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 == 0';
  const brazilian = `weightedSum(this, [10, 9, 8, 7, 6, 5, 4, 3, 2, 0, 0]) * 10 % 11 % 10
    == weightedSum(this, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    && weightedSum(this, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0]) * 10 % 11 % 10
    == weightedSum(this, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])`;

  it.each<[string, string, boolean, ...string[]]>([
    ['a Norwegian account', account, true, '86011117947', '8601.11.17947', '8601 11 17947', '86011117947 '],
    ['another digit', account, false, '86011117948', '86011117946', '68011117947'],
    ['another length', account, false, '8601111794', '860111179470', '0', ''],
    [
      'a sign that is no digit',
      account,
      false,
      '8601111794a',
      '8601111794X',
      '860x1117947',
      '٨٦٠١١١١٧٩٤٧',
      '86011117,47',
    ],
    ['an ISBN of ten digits', isbn10, true, '0-306-40615-2', '0 8044 2957 X', '080442957X'],
    [
      'an ISBN with another digit',
      isbn10,
      false,
      '080442957x',
      '0804429570',
      '08044X9570',
      'X804429570',
      '08044295710',
    ],
    ['an EAN', ean13, true, '4006381333931', '978-3-16-148410-0'],
    ['an EAN with another digit', ean13, false, '4006381333930', '400638133393'],
    ['a negative weight', dutchService, true, '111222333', '123456782'],
    ['a negative sum that is no multiple', dutchService, false, '111222334', '000000001'],
    ['two check digits', brazilian, true, '529.982.247-25', '11144477735'],
    ['one wrong check digit of two', brazilian, false, '52998224724', '52998224735'],
  ])('weightedSum checks %s', (_, source, isRight, ...numbers) => {
    for (const number of numbers)
      expect([number, evaluateExpression(source, { this: number })]).toEqual([number, isRight]);
  });

  it.each<[string, Answers]>([
    ['weightedSum("1a", [1, 2])', {}],
    ['weightedSum(this, [])', { this: '' }],
    ['grade > 1', {}],
    ['grade > 1', { grade: undefined }],
    ['home.size > 1', { home: {} }],
    ['jobs.all(job, job.points > 1)', { jobs: [{}] }],
    ['grade + 1', { grade: 'three' }],
    ['grade / 0', { grade: 0 }],
    ['average(list)', { list: [] }],
    ['lowest(numbers)', { numbers: [] }],
    ['yearsBetween(day, "2026-01-01")', { day: 'tomorrow' }],
    ['{"A": 4}[letter]', { letter: 'Z' }],
    ['constructor.name', {}],
  ])('%s with %j gives undefined', (source, variables) => {
    expect(evaluateExpression(source, variables)).toBeUndefined();
  });

  it('gives a result without an answer that cannot change the result', () => {
    expect(evaluateExpression('grade == 3 || missing > 2', { grade: 3 })).toBe(true);
    expect(evaluateExpression('grade != 3 && missing > 2', { grade: 3 })).toBe(false);
  });

  it('daysBetween the first of a month and the first of the next one is the length of the month, for random months', () => {
    const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    fc.assert(
      fc.property(fc.integer({ min: 1600, max: 2399 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const first = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01`;
        const until = month === 12 ? first(year + 1, 1) : first(year, month + 1);
        const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
        const length = (lengths[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0);
        expect(evaluateExpression('daysBetween(from, until)', { from: first(year, month), until })).toBe(length);
      }),
    );
  });
});

describe('withDecimalNumbers', () => {
  it.each([
    ['a * 2 + 10', 'a * 2.0 + 10.0'],
    ['a == "2 or 3"', 'a == "2 or 3"'],
    ["a == '2' || list[0] > 1.5", "a == '2' || list[0] > 1.5"],
    ['[1, 2]', '[1.0, 2.0]'],
    ['address2 == 3', 'address2 == 3.0'],
    ['"a \\" 2" + x', '"a \\" 2" + x'],
  ])('turns %s into %s', (source, decimal) => expect(withDecimalNumbers(source)).toBe(decimal));
});

describe('readNames', () => {
  it.each<[string, readonly string[][]]>([
    ['until >= from', [['until'], ['from']]],
    [
      'facts.today > home.built',
      [
        ['facts', 'today'],
        ['home', 'built'],
      ],
    ],
    ['jobs.all(job, job.until > start)', [['jobs'], ['start']]],
    ['{"A": points}[letter] + list[0].size', [['points'], ['letter'], ['list']]],
  ])('%s reads %j', (source, names) => expect(readNames(source)).toEqual(names));
});
