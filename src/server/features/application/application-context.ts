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
import { createStorage } from '../../platform/storage/local-storage.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { Services } from '../../services.ts';
import type { MasterData } from '../master-data/master-data.ts';
import type { FormVersions } from './queries/form-versions.ts';

export type StepSavedResult = TransitionResult<ApplicationFacts, ApplicationEffects>;

interface StepSavedInput {
  readonly status: string;
  readonly completed: readonly string[];
  readonly key: string;
  /** Steps with fields opened for correction. */
  readonly opened?: readonly string[];
  /** Fields whose answer differs from the saved one. */
  readonly changed: readonly string[];
}

/** Asks the application machine whether a step may be saved, and what follows. */
type ApplyStepSaved = (saved: StepSavedInput) => StepSavedResult;

/**
 * The machine is pure, and applicants stand in few places: its answers are remembered. Of the changed fields only those
 * matter that some step reloads for.
 */
export const createApplyStepSaved = (machine: ApplicationMachine, steps: readonly StepRef[]): ApplyStepSaved => {
  const known = new LRUCache<string, StepSavedResult>({ max: 2_000 });
  const decisive = new Set(steps.flatMap(({ reloadsWhenChanged = [] }) => reloadsWhenChanged));
  return ({ status, completed, key, changed, opened = [] }) => {
    const mattering = changed.filter((field) => decisive.has(field));
    const place = JSON.stringify([status, completed, key, mattering, opened]);
    const found = known.get(place);
    if (found) return found;
    const standing = { status: getState(status), context: { completed, reopened: [], opened } };
    const answer = apply(machine, standing, { type: 'step.saved', key, changed: mattering });
    known.set(place, answer);
    return answer;
  };
};

/** What a service inside a transaction is given: everything that does not reach the database by itself. */
export interface ApplicationRules {
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
  readonly texts: Texts;
  readonly storage: FileStorage;
  readonly machine: ApplicationMachine;
  readonly applyStepSaved: ApplyStepSaved;
  /** The same context, whose reads go through this transaction. */
  within(tx: Tx): ApplicationContext<Tx>;
}

/** What the services of applications work with. `Q` is where its reads go: the pool, or one transaction. */
export interface ApplicationContext<Q extends Queryable = Database> extends ApplicationRules {
  readonly db: Q;
  readonly forms: FormVersions;
  readonly masterData: MasterData;
}

export const createApplicationContext = (services: Services, masterData: MasterData): ApplicationContext => {
  const { db, catalogue, checker, texts, forms, settings } = services;
  const machine = createApplicationMachine(catalogue.steps);
  const askMachine = createApplyStepSaved(machine, catalogue.steps);
  const storage = createStorage(settings);
  const within = (tx: Tx): ApplicationContext<Tx> => ({
    ...rules,
    db: tx,
    forms: forms.within(tx),
    masterData: masterData.within(tx),
  });
  const rules: ApplicationRules = { catalogue, checker, texts, storage, machine, applyStepSaved: askMachine, within };
  return { ...rules, db, forms, masterData };
};
