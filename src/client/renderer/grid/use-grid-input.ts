import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useEffect, useMemo } from 'react';
import type { GradeGrid } from '../../../engine/rules/grades.ts';
import type { FormRuntime } from '../runtime/form-runtime.ts';
import { debounce, whenIdle } from '../runtime/idle.ts';
import { getAt, type Path, toPointer } from '../runtime/path.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { cellOf, findInput, inputsOf, leavesText } from './grid-dom.ts';
import { carriedScore, cellPath, type GridShape, neighbour, pruneGrid, readScore, showScore } from './grid-model.ts';

/** Specification 5: a score becomes a whole number one second after typing stops. */
const ROUND_AFTER_MS = 1000;

interface Surroundings {
  readonly runtime: FormRuntime;
  readonly field: Path;
  readonly shape: GridShape;
  readonly root: RefObject<HTMLElement | null>;
}

/** The grid's inputs and the store, kept together without React: 160 inputs, one set of listeners. */
const createGridInput = ({ runtime, field, shape, root }: Surroundings) => {
  const { store } = runtime;
  const typed = new Set<HTMLInputElement>();
  const changed = new Set<string>();
  let isTyping = false;
  let cancelCarry = (): void => {};

  const gridNow = (): GradeGrid => (store.get(field) ?? {}) as GradeGrid;
  const show = (input: HTMLInputElement): void => {
    const cell = cellOf(input);
    if (!cell) return;
    const text = showScore(getAt(gridNow(), cellPath([], cell)));
    if (input.value !== text) input.value = text;
  };
  const rounding = debounce(() => {
    for (const input of typed) show(input);
    typed.clear();
  }, ROUND_AFTER_MS);

  const carryInto = (inputs: readonly HTMLInputElement[]): void => {
    const grid = gridNow();
    for (const input of inputs) {
      const cell = cellOf(input);
      const subject = cell && shape.subjects.find(({ value }) => String(value) === cell.subject);
      const text = cell && subject ? showScore(carriedScore(grid, subject, cell)) : '';
      if (input.placeholder !== text) input.placeholder = text;
    }
  };
  const carryLater = (subject: string): void => {
    changed.add(subject);
    cancelCarry();
    cancelCarry = whenIdle(() => {
      const inputs = root.current ? inputsOf(root.current) : [];
      carryInto(inputs.filter(({ dataset }) => changed.has(dataset['subject'] ?? '')));
      changed.clear();
    });
  };

  return {
    onInput: ({ target }: FormEvent): void => {
      const cell = cellOf(target);
      if (!cell) return;
      const input = target as HTMLInputElement;
      isTyping = true;
      runtime.answer(cellPath(field, cell), readScore(input.value), 'typed');
      isTyping = false;
      typed.add(input);
      rounding.request();
    },
    onBlur: ({ target }: FocusEvent): void => {
      const cell = cellOf(target);
      if (!cell || !typed.has(target as HTMLInputElement)) return;
      carryLater(cell.subject);
      runtime.leave();
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const cell = cellOf(event.target);
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = neighbour(shape, cell, event.key);
      if (event.key === 'Enter') event.preventDefault();
      if (!next || !leavesText(event.target as HTMLInputElement, event.key)) return;
      event.preventDefault();
      const input = findInput(root.current, next);
      input?.focus();
      input?.select();
    },
    /** Writes the whole grid anew: an answer came from elsewhere. */
    follow: (): void => {
      if (isTyping || !root.current) return;
      const inputs = inputsOf(root.current);
      for (const input of inputs) show(input);
      carryInto(inputs);
    },
    /** Before the answers are read: no cell waits for its second, no grade of another report remains. */
    flush: (): void => {
      rounding.flush();
      const grid = store.get(field);
      if (grid === undefined) return;
      const pruned = pruneGrid(grid as GradeGrid, shape.subjects);
      if (JSON.stringify(pruned) !== JSON.stringify(grid))
        store.set(field, Object.keys(pruned).length === 0 ? undefined : pruned);
    },
    stop: (): void => {
      rounding.cancel();
      cancelCarry();
    },
  };
};

export const useGridInput = (field: Path, shape: GridShape, root: RefObject<HTMLElement | null>) => {
  const runtime = useRuntime();
  const pointer = toPointer(field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer stands for the path, which is a new array on each draw
  const grid = useMemo(() => createGridInput({ runtime, field, shape, root }), [runtime, pointer, shape, root]);
  useEffect(() => {
    grid.follow();
    const stops = [runtime.store.subscribe(pointer, grid.follow), runtime.onFlush(grid.flush)];
    return () => {
      for (const stop of stops) stop();
      grid.stop();
    };
  }, [runtime, pointer, grid]);
  return grid;
};
