import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApplicationEvent, ApplicationFacts, StepRule } from '../../machines/application.machine.ts';
import { createApplicationMachine } from '../../machines/application.machine.ts';
import { statesWith } from '../../machines/application.status.ts';
import type { Position } from '../../machines/run.ts';
import { apply } from '../../machines/run.ts';
import { eventsOf } from './application-events.ts';

const stepLists: fc.Arbitrary<StepRule[]> = fc
  .uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 7 })
  .map((keys) =>
    keys.map((key, index) => ({
      key,
      wireStep: index + 1,
      ...(index === keys.length - 1 ? { submits: true } : { reloadsWhenChanged: [`${key}1`] }),
    })),
  );

const histories = stepLists.chain((steps) => {
  const reopenings = fc
    .subarray(steps.map((step) => step.key))
    .map((keys): ApplicationEvent => ({ type: 'step.reopened', keys }));
  const saves = fc.constantFrom(...eventsOf(steps).slice(0, steps.length));
  const anything = fc.constantFrom(...eventsOf(steps));
  return fc.record({
    steps: fc.constant(steps),
    events: fc.array(fc.oneof({ arbitrary: saves, weight: 6 }, { arbitrary: anything, weight: 3 }, reopenings), {
      maxLength: 60,
    }),
  });
});

type Place = Position<ApplicationFacts>;

/** Runs the events and returns the position before and after each one, refused ones included. */
const run = (steps: readonly StepRule[], events: readonly ApplicationEvent[]) => {
  const machine = createApplicationMachine(steps);
  let place: Place = { status: 'Draft', context: { completed: [], reopened: [] } };
  return events.map((event) => {
    const before = place;
    const after = apply(machine, before, event);
    if (!after.refused) place = { status: after.status, context: after.context };
    const effects = after.refused ? [] : after.effects.map(({ type }) => type);
    return { event, before, after: place, refused: after.refused, effects };
  });
};

const always = (holds: (step: ReturnType<typeof run>[number], steps: readonly StepRule[]) => void) =>
  fc.assert(
    fc.property(histories, ({ steps, events }) => {
      for (const taken of run(steps, events)) holds(taken, steps);
    }),
    { numRuns: 300 },
  );

it('random events: the application machine never removes a completed step', () => {
  always(({ before, after }) => {
    expect(after.context.completed.slice(0, before.context.completed.length)).toEqual(before.context.completed);
  });
});

it('random events: the steps of an application are completed in order without gaps', () => {
  always(({ after }, steps) => {
    const keys = steps.map((step) => step.key);
    expect(after.context.completed).toEqual(keys.slice(0, after.context.completed.length));
  });
});

it('random events: an ended application changes its status only when a decision is undone in time', () => {
  always(({ event, before, refused }) => {
    if (refused || !statesWith('ended').some((state) => state === before.status)) return;
    expect(statesWith('undoable')).toContain(before.status);
    expect(event).toMatchObject({ type: 'decision.undone', at: 1, until: 2 });
  });
});

it('random events: a submit is accepted only with every step completed and none reopened', () => {
  always(({ event, after, refused }, steps) => {
    if (event.type !== 'application.submitted' || refused) return;
    expect(after.context.completed).toHaveLength(steps.length - 1);
    expect(after.context.reopened).toEqual([]);
  });
});

it('random events: after the submit, only steps that are open for correction can be saved', () => {
  always(({ event, before, refused }) => {
    if (before.status === 'Draft' || !event.type.startsWith('step.') || refused) return;
    expect(statesWith('editable')).toContain(before.status);
    expect(before.context.opened).toContain(event.type === 'step.saved' ? event.key : undefined);
  });
});

it('random events: steps are open for correction exactly while the state is Returned', () => {
  always(({ after }) => {
    expect((after.context.opened ?? []).length > 0).toBe(after.status === 'Returned');
  });
});

it('random events: a saved step of a draft has the effect reload exactly when a field in reloadsWhenChanged changed and another step with API number 3 or higher is completed', () => {
  always(({ event, before, refused, effects }, steps) => {
    if (event.type !== 'step.saved' || before.status !== 'Draft' || refused) return;
    const saved = steps.find(({ key }) => key === event.key);
    const isChanged = saved?.reloadsWhenChanged?.some((field) => event.changed?.includes(field)) === true;
    const others = steps.filter(({ key, wireStep }) => wireStep >= 3 && key !== event.key).map(({ key }) => key);
    const isLate = others.some((key) => before.context.completed.includes(key));
    expect(effects.includes('reload')).toBe(isChanged && isLate);
  });
});

/** Events of an application whose list of steps changes before each of them, as answers change it. */
const changingLists = stepLists.chain((steps) => {
  const keys = steps.slice(0, -1).map(({ key }) => key);
  const lists = fc.shuffledSubarray(keys).map((asked) => [...asked, ...steps.slice(-1).map(({ key }) => key)]);
  const moves = fc.record({ event: fc.constantFrom(...eventsOf(steps)), asked: lists });
  return fc.record({ steps: fc.constant(steps), moves: fc.array(moves, { maxLength: 60 }) });
});

it('random events and lists of steps: a draft saves only what it asks and in its order, and submits with all of it completed', () => {
  fc.assert(
    fc.property(changingLists, ({ steps, moves }) => {
      const machine = createApplicationMachine(steps);
      let place: Place = { status: 'Draft', context: { completed: [], reopened: [] } };
      for (const { event, asked } of moves) {
        const before = { ...place, context: { ...place.context, asked } };
        const after = apply(machine, before, event);
        if (after.refused) continue;
        place = { status: after.status, context: after.context };
        if (before.status !== 'Draft') continue;
        const { completed } = before.context;
        if (event.type === 'step.saved') {
          expect(asked.slice(0, -1)).toContain(event.key);
          expect(completed).toEqual(expect.arrayContaining(asked.slice(0, asked.indexOf(event.key))));
        }
        if (event.type === 'application.submitted')
          expect(completed).toEqual(expect.arrayContaining(asked.slice(0, -1)));
      }
    }),
    { numRuns: 300 },
  );
});
