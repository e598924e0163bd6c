import { expect, it } from 'vitest';
import { answersOfPeriod } from './use-start-application.ts';

const period = {
  institutionCode: 20,
  id: 'p2',
  name: 'Two',
  entity: { Id: 'e', Name: 'E' },
  year: { Id: '2027', Name: '2027' },
  semester: { Id: '1', Name: 'One' },
  channel: { Id: 'c', Name: 'C' },
  startDate: '2026-11-01',
  endDate: '2026-12-01',
  isOpen: true,
};

it('answersOfPeriod returns the answers of an admission period for the fields that the roles name in the step of the period field, and no others', () => {
  const named = {
    period: 'first.when',
    entity: 'first.what',
    year: 'first.y',
    semester: 'second.s',
    channel: undefined,
  };
  expect(answersOfPeriod(period, named)).toEqual({ step: 'first', answers: { when: 'p2', what: 'e', y: '2027' } });
});
