import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { partLimits } from '../../application/routes/read-parts.ts';
import { registerCalendars } from '../../feeds/routes.ts';
import { registerContentMedia } from './media.ts';
import { registerContentReading } from './reading.ts';
import { registerContentWriting } from './writing.ts';

/** Specification 7, content: the same calls for every folder of `schemas/content/`. */
export const registerContentRoutes = (app: FastifyInstance, services: Services): void => {
  // What only admins read has calls of its own.
  const entities = Object.values(services.catalogue.content).filter(({ readers }) => readers === undefined);
  registerContentMedia(app, services);
  registerCalendars(app, services);
  for (const entity of entities) registerContentReading(app, services, entity);
  app.register(async (withFiles) => {
    await withFiles.register(multipart, { limits: partLimits });
    for (const entity of entities) registerContentWriting(withFiles, services, entity);
  });
};
