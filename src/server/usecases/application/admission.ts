import { type ApplicationMachine, createApplicationMachine } from '../../../../machines/application.machine.ts';
import type { RuleChecker } from '../../../engine/schema/check.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Database } from '../../database/pool.ts';
import { createStorage } from '../../gateways/files/create-storage.ts';
import type { FileStorage } from '../../gateways/files/storage.ts';
import type { Services } from '../../services.ts';
import type { MasterData } from '../master-data/master-data.ts';

/** What the use cases of applications work with. */
export interface Admission {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
  readonly masterData: MasterData;
  readonly storage: FileStorage;
  readonly machine: ApplicationMachine;
}

export const createAdmission = (services: Services, masterData: MasterData): Admission => ({
  db: services.db,
  catalogue: services.catalogue,
  checker: services.checker,
  masterData,
  storage: createStorage(services.settings),
  machine: createApplicationMachine(services.catalogue.steps),
});

/** Who acts, as far as applications care. */
export interface Actor {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
}
