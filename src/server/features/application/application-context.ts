import { LRUCache } from 'lru-cache';
import {
  type ApplicationEffects,
  type ApplicationFacts,
  type ApplicationMachine,
  createApplicationMachine,
} from '../../../../machines/application.machine.ts';
import { getState } from '../../../../machines/application.status.ts';
import { apply, type TransitionResult } from '../../../../machines/run.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import type { Catalogue, StepRef } from '../../../engine/schema/types.ts';
import type { Texts } from '../../config/texts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import {
  type ChoiceLists,
  createMasterData,
  createUncachedMasterData,
  type MasterData,
} from '../master-data/master-data.ts';
import type { FormVersions } from './queries/form-versions.ts';

export type StepSavedResult = TransitionResult<ApplicationFacts, ApplicationEffects>;

interface StepSavedInput {
  readonly status: string;
  readonly completed: readonly string[];
  /** Keys of the steps that the application asks, in its order. */
  readonly asked: readonly string[];
  readonly key: string;
  /** Steps with fields opened for correction. */
  readonly opened?: readonly string[];
  /** Fields whose answer differs from the saved one. */
  readonly changed: readonly string[];
}

/** Queries the application machine whether a step may be saved, and with which effects. */
type ApplyStepSaved = (saved: StepSavedInput) => StepSavedResult;

/**
 * Caches the results of the machine, which is pure; applications are in few states. The machine gets only those changed
 * fields that make some step reload.
 */
export const createApplyStepSaved = (machine: ApplicationMachine, steps: readonly StepRef[]): ApplyStepSaved => {
  const cache = new LRUCache<string, StepSavedResult>({ max: 2_000 });
  const reloadFields = new Set(steps.flatMap(({ reloadsWhenChanged = [] }) => reloadsWhenChanged));
  return ({ status, completed, asked, key, changed, opened = [] }) => {
    const changedReloadFields = changed.filter((field) => reloadFields.has(field));
    const cacheKey = JSON.stringify([status, completed, asked, key, changedReloadFields, opened]);
    const cached = cache.get(cacheKey);
    if (cached) return cached;
    const state = { status: getState(status), context: { completed, asked, reopened: [], opened } };
    const result = apply(machine, state, { type: 'step.saved', key, changed: changedReloadFields });
    cache.set(cacheKey, result);
    return result;
  };
};

/** Context of a service inside a transaction: everything that does not access the database by itself. */
export interface ApplicationRules {
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
  readonly texts: Texts;
  readonly storage: FileStorage;
  readonly machine: ApplicationMachine;
  readonly applyStepSaved: ApplyStepSaved;
  /** The same context, whose reads go through this transaction. */
  within(tx: Tx): ApplicationContext<Tx>;
  /** The same for final decisions: lists are read from the tables, not from the cache. */
  withinUncached(tx: Tx): ApplicationContext<Tx>;
}

/** Context of the services of applications. `Q` executes its reads: the pool, or one transaction. */
export interface ApplicationContext<Q extends Queryable = Database> extends ApplicationRules {
  readonly db: Q;
  readonly forms: FormVersions;
  readonly masterData: MasterData;
}

interface ContextSources
  extends Pick<ApplicationContext, 'db' | 'catalogue' | 'checker' | 'texts' | 'forms' | 'storage'>,
    Pick<ChoiceLists, 'staffLists' | 'formerLists'> {}

/** Made once per process: its caches of lists and transitions serve every feature. */
export const createApplicationContext = (sources: ContextSources): ApplicationContext => {
  const { db, forms, catalogue, checker, texts, storage, staffLists, formerLists } = sources;
  const choiceLists = { lists: catalogue.lists, staffLists, formerLists };
  const masterData = createMasterData(db, choiceLists);
  const machine = createApplicationMachine(catalogue.steps);
  const inTransaction = (tx: Tx, lists: MasterData): ApplicationContext<Tx> => ({
    ...rules,
    db: tx,
    forms: forms.within(tx),
    masterData: lists,
  });
  const rules: ApplicationRules = {
    catalogue,
    checker,
    texts,
    storage,
    machine,
    applyStepSaved: createApplyStepSaved(machine, catalogue.steps),
    within: (tx) => inTransaction(tx, masterData.within(tx)),
    withinUncached: (tx) => inTransaction(tx, createUncachedMasterData(tx, choiceLists)),
  };
  return { ...rules, db, forms, masterData };
};
