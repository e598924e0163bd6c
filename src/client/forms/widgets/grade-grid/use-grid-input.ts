import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
} from 'react';
import type { GradeGrid } from '../../../../engine/rules/grades.ts';
import { gridOf } from '../../../../engine/rules/grades.ts';
import { objectOf } from '../../../../engine/schema/json.ts';
import { toReadingKey } from '../../../design/arrow-keys.ts';
import type { FormRuntime } from '../../runtime/form-runtime.ts';
import { debounce, whenIdle } from '../../runtime/idle.ts';
import { getAt, type Path, setAt, toPointer } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { cellOfInput, findInput, inputsOf, isCaretAtEdge } from './grid-dom.ts';
import {
  type Cell,
  carriedScore,
  cellPath,
  edgeCell,
  type GridShape,
  isEdgeKey,
  neighbour,
  pruneGrid,
  readScore,
  showScore,
} from './grid-model.ts';
import { placeBlock, readBlock } from './paste.ts';

/** Specification 5: a score becomes a whole number one second after typing stops. */
const ROUND_AFTER_MS = 1000;

interface GridInputEnvironment {
  readonly runtime: FormRuntime;
  readonly field: Path;
  readonly shape: GridShape;
  readonly root: RefObject<HTMLElement | null>;
  /** Called with a pasted block, and with undefined when it can no longer be undone. */
  readonly onPasted: (pasted: PastedBlock | undefined) => void;
}

export interface PastedBlock {
  readonly count: number;
  /** Number of scores without a cell. */
  readonly left: number;
  readonly hasHeadings: boolean;
  /** Names before pasted rows that are no subjects of the grid. */
  readonly unknown: readonly string[];
  readonly undo: () => void;
}

/** Synchronizes the grid's inputs with the store outside React: one set of listeners for 160 inputs. */
const createGridInput = ({ runtime, field, shape, root, onPasted }: GridInputEnvironment) => {
  const { store } = runtime;
  const typed = new Set<HTMLInputElement>();
  const changed = new Set<string>();
  /** Cells with typed input, validated when the focus leaves them. */
  const edited = new Set<HTMLInputElement>();
  let lastPaste: PastedBlock | undefined;
  let isTyping = false;
  let cancelCarry = (): void => {};

  const gridNow = (): GradeGrid => gridOf(store.get(field));
  const show = (input: HTMLInputElement): void => {
    const cell = cellOfInput(input);
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
      const cell = cellOfInput(input);
      const subject = cell && shape.subjects.find(({ value }) => String(value) === cell.subject);
      const text = cell && subject ? showScore(carriedScore(grid, subject, cell, shape.grades[cell.column])) : '';
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

  const isShown = (semester: number): boolean =>
    root.current?.querySelector(`th[data-in="${semester}"]`)?.checkVisibility() === true;
  const reportPaste = (pasted: PastedBlock | undefined): void => {
    if (!pasted && !lastPaste) return;
    lastPaste = pasted;
    onPasted(pasted);
  };
  /** Changes several cells in one change of the answer. */
  const write = (cells: readonly { readonly cell: Cell; readonly score: unknown }[]): void => {
    for (const { cell } of cells) runtime.validation.touch(toPointer(cellPath(field, cell)), 'typed');
    const next = cells.reduce<unknown>((grid, { cell, score }) => setAt(grid, cellPath([], cell), score), gridNow());
    runtime.answer(field, Object.keys(objectOf(next)).length === 0 ? undefined : next);
    runtime.leave();
  };

  return {
    onPaste: (event: ClipboardEvent): void => {
      const cell = cellOfInput(event.target);
      const block = readBlock(event.clipboardData.getData('text/plain'));
      if (!cell || !block) return;
      event.preventDefault();
      const { scores, ...skipped } = placeBlock(shape, cell, block, isShown);
      const before = scores.map((one) => ({ cell: one.cell, score: getAt(gridNow(), cellPath([], one.cell)) }));
      if (scores.length > 0) write(scores);
      const undo = (): void => {
        write(before);
        reportPaste(undefined);
        findInput(root.current, cell)?.focus();
      };
      reportPaste({ count: scores.length, ...skipped, undo });
    },
    onInput: ({ target }: FormEvent): void => {
      const cell = cellOfInput(target);
      if (!cell) return;
      // `cellOfInput` knows inputs only.
      const input = target as HTMLInputElement;
      isTyping = true;
      runtime.answer(cellPath(field, cell), readScore(input.value, shape.grades[cell.column]), 'typed');
      isTyping = false;
      typed.add(input);
      edited.add(input);
      reportPaste(undefined);
      rounding.request();
    },
    onBlur: ({ target }: FocusEvent): void => {
      const cell = cellOfInput(target);
      if (!cell || !edited.delete(target as HTMLInputElement)) return;
      show(target as HTMLInputElement);
      carryLater(cell.subject);
      runtime.leave();
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const cell = cellOfInput(event.target);
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (isUndo && lastPaste) {
        event.preventDefault();
        lastPaste.undo();
      }
      const isToCorner = event.ctrlKey && !event.shiftKey && (event.key === 'Home' || event.key === 'End');
      if (!cell || event.altKey || event.metaKey || (event.ctrlKey && !isToCorner)) return;
      const next = isEdgeKey(event.key)
        ? !event.shiftKey && edgeCell(shape, cell, event.key, isToCorner, isShown)
        : neighbour(shape, cell, toReadingKey(event.key));
      if (event.key === 'Enter') event.preventDefault();
      if (!next || !isCaretAtEdge(event.target as HTMLInputElement, event.key)) return;
      event.preventDefault();
      const input = findInput(root.current, next);
      input?.focus();
      input?.select();
    },
    /** Writes all cells after a change that was not typed here. */
    follow: (): void => {
      if (isTyping || !root.current) return;
      const inputs = inputsOf(root.current);
      for (const input of inputs) show(input);
      carryInto(inputs);
    },
    /** Runs before the answers are read: completes pending rounding and removes grades of another report. */
    flush: (): void => {
      rounding.flush();
      const grid = store.get(field);
      if (grid === undefined) return;
      const pruned = pruneGrid(gridOf(grid), shape.subjects);
      if (JSON.stringify(pruned) !== JSON.stringify(grid))
        store.set(field, Object.keys(pruned).length === 0 ? undefined : pruned);
    },
    stop: (): void => {
      rounding.cancel();
      cancelCarry();
    },
  };
};

export const useGridInput = (
  field: Path,
  shape: GridShape,
  root: RefObject<HTMLElement | null>,
  onPasted: GridInputEnvironment['onPasted'],
) => {
  const runtime = useRuntime();
  const pointer = toPointer(field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer represents the path, a new array in each render
  const grid = useMemo(
    () => createGridInput({ runtime, field, shape, root, onPasted }),
    [runtime, pointer, shape, root, onPasted],
  );
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
