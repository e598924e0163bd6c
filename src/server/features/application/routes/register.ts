import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { registerDownload } from '../../files/download-routes.ts';
import { registerUpload } from '../../files/upload-routes.ts';
import { registerListsOfApplication } from '../../master-data/application-routes.ts';
import { createMasterData } from '../../master-data/master-data.ts';
import { registerPublicLists } from '../../master-data/public-routes.ts';
import { createAdmission } from '../admission.ts';
import { registerChanging } from './changing.ts';
import { partLimits } from './read-parts.ts';
import { registerReading } from './reading.ts';
import { registerSaveStep } from './save-step.ts';
import { registerSubmit } from './submit.ts';

/** All calls of specification 7 about applications, their files, and the lists they choose from. */
export const registerApplicationRoutes = (app: FastifyInstance, services: Services): void => {
  const masterData = createMasterData(services.db);
  const admission = createAdmission(services, masterData);
  registerPublicLists(app, services, masterData);
  registerListsOfApplication(app, services, masterData);
  registerReading(app, services, admission);
  registerChanging(app, services, admission);
  registerSubmit(app, services, admission);
  registerDownload(app, services, admission);
  app.register(async (withFiles) => {
    await withFiles.register(multipart, { limits: partLimits });
    registerSaveStep(withFiles, services, admission);
    registerUpload(withFiles, services, admission);
  });
};
