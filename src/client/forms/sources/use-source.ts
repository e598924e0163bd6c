import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { FieldUiOptions } from '../../../engine/schema/types.ts';
import { type SourceParams, sourceParams } from '../../../engine/steps/sources.ts';
import { toPointer } from '../runtime/path.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { sourceQuery } from './source-query.ts';
import { buildSourceQuery, findSource, type SourceOption } from './source-rows.ts';

export interface RemoteOptions {
  /** waiting: a sibling must be answered first. */
  readonly state: 'waiting' | 'loading' | 'failed' | 'ready';
  readonly options: readonly SourceOption[];
  readonly retry: () => void;
}

const noOptions: readonly SourceOption[] = [];

const siblingsOf = ({ with: given = {}, withoutWhen = {} }: FieldUiOptions): readonly string[] => [
  ...Object.values(given),
  ...Object.values(withoutWhen).map(({ field }) => field),
];

/** Sibling answers as the source's parameters. Compared as text, so that equal parameters cause no render. */
const useParams = (options: FieldUiOptions): SourceParams | undefined => {
  const { store } = useRuntime();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = siblingsOf(options).map((sibling) => store.subscribe(toPointer([sibling]), listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, options],
  );
  const read = (): string => JSON.stringify(sourceParams({ options }, store.snapshot()) ?? null);
  const text = useSyncExternalStore(subscribe, read);
  return (JSON.parse(text) as SourceParams | null) ?? undefined;
};

/** The choices of a field whose `ui.json` names a data source. */
export const useSource = (options: FieldUiOptions): RemoteOptions => {
  const { environment } = useRuntime();
  const params = useParams(options);
  const source = findSource(options.source ?? '');
  if (!source) throw new Error(`ui.json names the source "${options.source}", which does not exist`);
  const query = params && buildSourceQuery(source, { ...environment.sourceParams, ...params });
  const result = useQuery({ ...sourceQuery(source, query ?? {}), enabled: query !== undefined });
  const retry = (): void => void result.refetch();
  if (!query) return { state: 'waiting', options: noOptions, retry };
  if (result.data) return { state: 'ready', options: result.data, retry };
  return { state: result.isError ? 'failed' : 'loading', options: noOptions, retry };
};
