import { type ApplicationMachine, createApplicationMachine } from '../../../../machines/application.machine.ts';
import type { RuleChecker } from '../../../engine/schema/check.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Texts } from '../../config/texts.ts';
import type { Database, Tx } from '../../platform/database/pool.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { createStorage } from '../../platform/storage/create-storage.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { Services } from '../../services.ts';
import type { MasterData } from '../master-data/master-data.ts';
import { type AskMachine, createAskMachine } from './ask-machine.ts';
import type { FormVersions } from './queries/form-versions.ts';

/** What a service inside a transaction is given: everything that does not reach the database by itself. */
export interface AdmissionRules {
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
  readonly texts: Texts;
  readonly storage: FileStorage;
  readonly machine: ApplicationMachine;
  readonly askMachine: AskMachine;
  /** The same context, whose reads go through this transaction. */
  within(tx: Tx): Admission<Tx>;
}

/** What the services of applications work with. `Q` is where its reads go: the pool, or one transaction. */
export interface Admission<Q extends Queryable = Database> extends AdmissionRules {
  readonly db: Q;
  readonly forms: FormVersions;
  readonly masterData: MasterData;
}

export const createAdmission = (services: Services, masterData: MasterData): Admission => {
  const { db, catalogue, checker, texts, forms, settings } = services;
  const machine = createApplicationMachine(catalogue.steps);
  const askMachine = createAskMachine(machine, catalogue.steps);
  const storage = createStorage(settings);
  const within = (tx: Tx): Admission<Tx> => ({
    ...rules,
    db: tx,
    forms: forms.within(tx),
    masterData: masterData.within(tx),
  });
  const rules: AdmissionRules = { catalogue, checker, texts, storage, machine, askMachine, within };
  return { ...rules, db, forms, masterData };
};
