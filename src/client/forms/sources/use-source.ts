import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { getSource, type Source } from '../../../contract/sources.ts';
import { nearestPlace, nodeAt } from '../../../engine/model/form-model.ts';
import type { FieldUiOptions } from '../../../engine/schema/types.ts';
import { type SourceParams, sourceParamsAt } from '../../../engine/steps/sources.ts';
import { focusField } from '../runtime/focus-field.ts';
import type { FormRuntime } from '../runtime/form-runtime.ts';
import { type Path, toPointer } from '../runtime/path.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { sourceQuery } from './source-query.ts';
import { buildSourceQuery, type SourceOption } from './source-rows.ts';

export interface RemoteOptions {
  /** waiting: a sibling must be answered first. */
  readonly state: 'waiting' | 'loading' | 'failed' | 'ready';
  readonly options: readonly SourceOption[];
  /** The question has an answer, which the list may not have shown yet. */
  readonly isAnswered: boolean;
  /** The list is loaded again after a failure. */
  readonly isRetrying?: boolean;
  /** What it waits for can be answered: it does not wait for a list itself. */
  readonly isNext?: boolean;
  readonly retry: () => void;
}

const noOptions: readonly SourceOption[] = [];

type Rows = readonly SourceOption[] | undefined;

const siblingsOf = ({ with: given = {}, withoutWhen = {} }: FieldUiOptions): readonly string[] => [
  ...Object.values(given),
  ...Object.values(withoutWhen).map(({ field }) => field),
];

/** Sibling answers as the source's parameters. Compared as text, so that equal parameters cause no render. */
const useParams = (options: FieldUiOptions, path: Path): SourceParams | undefined => {
  const { store, form } = useRuntime();
  const subscribe = useCallback(
    (listener: () => void) => {
      const groups = path.map((_, depth) => path.slice(0, depth));
      const stops = siblingsOf(options).flatMap((sibling) =>
        groups.map((group) => store.subscribe(toPointer([...group, sibling]), listener)),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, options, path],
  );
  const read = (): string =>
    JSON.stringify(sourceParamsAt(form.definition, { options }, store.snapshot(), path.map(String)) ?? null);
  const text = useSyncExternalStore(subscribe, read, read);
  return (JSON.parse(text) as SourceParams | null) ?? undefined;
};

/** Whether every field that the list waits for has its own list. */
const canBeAwaited = ({ form, store }: FormRuntime, options: FieldUiOptions, path: Path): boolean => {
  const answers = store.snapshot();
  return siblingsOf(options).every((sibling) => {
    const place = nearestPlace(form.definition, path.map(String), sibling);
    const node = place && nodeAt(form.definition, place);
    const own = node?.ui['ui:options'];
    return (
      !place ||
      own?.source === undefined ||
      sourceParamsAt(form.definition, { options: own }, answers, place) !== undefined
    );
  });
};

/** An entry of a list that is not valid today is shown only where it is the answer. */
const offeredOf = (source: Source, rows: readonly SourceOption[], answer: unknown): readonly SourceOption[] =>
  source.list === undefined ? rows : rows.filter(({ value, selectable }) => selectable || value === answer);

/**
 * The chosen entry, if the list no longer has it and its call names it: it keeps its words, and cannot be chosen again.
 */
const useGoneChoice = (source: Source, query: SourceParams | undefined, rows: Rows, answer: unknown) => {
  const isGone = typeof answer === 'string' && rows !== undefined && !rows.some(({ value }) => value === answer);
  const withChosen = isGone ? buildSourceQuery(source, { ...query, chosen: answer }) : undefined;
  const canBeNamed = withChosen !== undefined && 'chosen' in withChosen;
  // Without such an entry this is the query of the list itself: to disable it here would disable it there.
  const asked = canBeNamed ? withChosen : query;
  const named = useQuery({ ...sourceQuery(source, asked ?? {}), enabled: asked !== undefined });
  return canBeNamed ? named.data?.find(({ value }) => value === answer) : undefined;
};

/** The choices of a field whose `ui.json` names a data source. @param path of the field's answer */
export const useSource = (options: FieldUiOptions, path: Path): RemoteOptions => {
  const runtime = useRuntime();
  const { environment, form, validation } = runtime;
  const params = useParams(options, path);
  const name = options.source ?? '';
  const source = useMemo(() => getSource(name), [name]);
  const answer = useAnswer(path);
  const query = params && buildSourceQuery(source, { ...environment.sourceParams, ...params });
  // A list that failed on the server is failed in the first rendering of the browser too, and loaded again after it.
  const result = useQuery({ ...sourceQuery(source, query ?? {}), enabled: query !== undefined, retryOnMount: false });
  const { isError, refetch } = result;
  const isFailedAtFirst = useRef(isError);
  useEffect(() => {
    if (isFailedAtFirst.current) void refetch({ cancelRefetch: false });
    isFailedAtFirst.current = false;
  }, [refetch]);
  const rows = query && result.data;
  const gone = useGoneChoice(source, query, rows, answer);
  // A grid is built from its rows once: the same list is the same array, whatever is answered in its cells.
  const choice = typeof answer === 'object' ? undefined : answer;
  const offered = useMemo(() => {
    const own = rows ? offeredOf(source, rows, choice) : noOptions;
    return gone ? [...own, { ...gone, selectable: false, isGone: true }] : own;
  }, [source, rows, choice, gone]);
  const isLoaded = rows !== undefined;
  const pointer = toPointer(path);
  const isRetried = useRef(false);
  useEffect(() => {
    if (!isLoaded) return;
    validation.noteLoaded(pointer);
    // The button that was pressed has disappeared.
    if (isRetried.current) focusField(form.definition.key, pointer);
    isRetried.current = false;
  }, [isLoaded, validation, form, pointer]);
  const retry = (): void => {
    isRetried.current = true;
    void refetch().then((again) => {
      if (again.isError) isRetried.current = false;
    });
  };
  const common = { isAnswered: answer !== undefined, retry };
  if (!query) return { state: 'waiting', options: noOptions, isNext: canBeAwaited(runtime, options, path), ...common };
  if (rows) return { state: 'ready', options: offered, ...common };
  // A list that has failed once stays failed while it is loaded again, so that the button keeps the focus.
  if (result.errorUpdateCount > 0)
    return { state: 'failed', options: noOptions, isRetrying: result.isFetching, ...common };
  return { state: 'loading', options: noOptions, ...common };
};
