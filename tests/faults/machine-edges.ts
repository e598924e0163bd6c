import { createApplicationMachine } from '../../machines/application.machine.ts';
import { getStatus } from '../../machines/application.status.ts';
import type { StepDefinition } from '../../src/engine/schema/types.ts';
import { edgeName, type Rules } from './invariants.ts';

interface Node {
  readonly key: string;
  readonly transitions: ReadonlyMap<
    string,
    readonly { readonly target?: readonly { readonly key: string }[] | undefined }[]
  >;
}

/** A draft begins where nothing was. */
const started = edgeName('application.started', null, getStatus('Draft'));

export const rulesOf = (steps: readonly StepDefinition[]): Rules => {
  const { states }: { readonly states: Readonly<Record<string, Node>> } = createApplicationMachine(steps);
  const edges = Object.values(states).flatMap(({ key, transitions }) =>
    [...transitions].flatMap(([event, ways]) =>
      ways.map(({ target }) => edgeName(event, getStatus(key), getStatus(target?.[0]?.key ?? key))),
    ),
  );
  return { edges: new Set([started, ...edges]), steps: steps.filter(({ submits }) => !submits).map(({ key }) => key) };
};
