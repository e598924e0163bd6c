import { expect, test } from 'vitest';
import { createApplicationMachine } from '../../../../machines/application.machine.ts';
import { getState } from '../../../../machines/application.status.ts';
import { apply } from '../../../../machines/run.ts';
import { createApplyStepSaved } from './application-context.ts';

const steps = [
  { key: 'one', wireStep: 1, reloadsWhenChanged: ['choice'] },
  { key: 'two', wireStep: 2 },
  { key: 'three', wireStep: 3 },
  { key: 'last', wireStep: 4, submits: true },
];
const machine = createApplicationMachine(steps);

test('the function that createApplyStepSaved returns gives the same result as the application machine for step.saved, in three statuses, also when called again', () => {
  const ask = createApplyStepSaved(machine, steps);
  for (let round = 0; round < 2; round++)
    for (const status of ['Draft', 'Submitted', 'Not Eligible'])
      for (const completed of [[], ['one'], ['one', 'two'], ['one', 'two', 'three']])
        for (const { key } of steps)
          for (const asked of [
            ['one', 'two', 'three', 'last'],
            ['three', 'one', 'last'],
          ])
            for (const changed of [[], ['choice'], ['name'], ['choice', 'name']]) {
              const state = { status: getState(status), context: { completed, asked, reopened: [], opened: [] } };
              const answer = ask({ status, completed, asked, key, changed });
              expect(answer).toEqual(apply(machine, state, { type: 'step.saved', key, changed }));
            }
});
