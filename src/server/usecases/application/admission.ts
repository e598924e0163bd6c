import { type ApplicationMachine, createApplicationMachine } from '../../../../machines/application.machine.ts';
import type { RuleChecker } from '../../../engine/schema/check.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Texts } from '../../config/texts.ts';
import type { Database } from '../../database/pool.ts';
import { createStorage } from '../../gateways/files/create-storage.ts';
import type { FileStorage } from '../../gateways/files/storage.ts';
import type { Services } from '../../services.ts';
import type { FormVersions } from '../../store/application/form-versions.ts';
import type { MasterData } from '../master-data/master-data.ts';
import { type AskMachine, createAskMachine } from './ask-machine.ts';

/** What the use cases of applications work with. */
export interface Admission {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
  readonly texts: Texts;
  readonly forms: FormVersions;
  readonly masterData: MasterData;
  readonly storage: FileStorage;
  readonly machine: ApplicationMachine;
  readonly askMachine: AskMachine;
}

export const createAdmission = (services: Services, masterData: MasterData): Admission => {
  const { db, catalogue, checker, texts, forms, settings } = services;
  const machine = createApplicationMachine(catalogue.steps);
  const askMachine = createAskMachine(machine, catalogue.steps);
  const storage = createStorage(settings);
  return { db, catalogue, checker, texts, forms, masterData, storage, machine, askMachine };
};
