import { describe, expect, it } from 'vitest';
import { checkExpression } from './expression-type.ts';

const form = {
  schema: {
    type: 'object',
    properties: {
      from: { type: 'string', format: 'date' },
      until: { type: 'string', format: 'date' },
      grade: { type: 'number' },
      level: { enum: ['bachelor', 'master'] },
      isMember: { type: 'boolean' },
      type: { type: 'string' },
      home: { type: 'object', properties: { size: { type: 'integer' } } },
      points: { type: 'object', additionalProperties: { type: 'number' } },
      jobs: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            from: { type: 'integer' },
            until: { type: 'integer' },
            tags: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
    if: { required: ['grade'] },
    then: { properties: { honours: { type: 'boolean' } } },
  },
};
const check = (source: string, path: readonly string[] = ['until']) =>
  checkExpression(form, path, source, { today: 'string' });

describe('checkExpression', () => {
  it.each([
    ['until >= from', ['until'], 'bool'],
    ['this <= facts.today', ['until'], 'bool'],
    ['grade * 2 + 1', ['grade'], 'double'],
    ['level == "master" || grade > 3', ['grade'], 'bool'],
    ['grade == 3', ['grade'], 'bool'],
    ['home.size > 2 && !isMember', ['home'], 'bool'],
    ['points["math"] > 3', ['points'], 'bool'],
    ['honours ? 1 : 0', ['grade'], 'double'],
    ['sum(jobs.map(job, job.until - job.from))', ['jobs'], 'double'],
    ['jobs.all(job, count(job.tags) > 1)', ['jobs'], 'bool'],
    ['until > from && grade > 1', ['jobs', '*', 'until'], 'bool'],
    ['{"bachelor": 1, "master": 2}[level]', ['grade'], 'double'],
    ['unique(jobs.map(job, job.from))', ['jobs'], 'bool'],
    ['jobs[0].from == size(jobs)', ['jobs'], 'bool'],
  ])('%j at %j has the type %s', (source, path, type) => {
    expect(check(source, path)).toMatchObject({ type });
  });

  it.each([
    ['until >= grade', 'no such overload: string >= double'],
    ['grade + isMember', 'no such overload: double + bool'],
    ['until >', 'Unexpected token: EOF'],
    ['count(grade) > 1', "found no matching overload for 'count(double)'"],
    ['type == "x"', 'no such overload: type == string'],
    ['isMember ? 1 : "a"', "Ternary branches must have the same type, got 'double' and 'string'"],
  ])('%j is refused with %j', (source, error) => {
    expect(check(source)).toMatchObject({ error });
  });

  it.each([
    ['until >= form', 'form'],
    ['home.seize > 2', 'seize'],
    ['facts.tomorrow > until', 'tomorrow'],
    ['jobs.all(job, job.form > 1)', 'form'],
  ])('%j names the unknown name %s', (source, unknownName) => {
    expect(check(source)).toMatchObject({ unknownName });
  });
});
