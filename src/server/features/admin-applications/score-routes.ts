import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/application-scores.ts';
import { notFound } from '../../errors.ts';
import { readIfMatch } from '../../http/request-values.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { askReaders, dismissReader, listScoreReaders } from './ask-readers.ts';
import { getReviewOf } from './get-review.ts';
import type { ReviewContext } from './review-context.ts';
import { finishScore, saveScore } from './score-application.ts';

/** @throws AppError 404 for an invalid id */
const idIn = (params: Readonly<Record<string, string>>, name: 'formId' | 'readerId'): string => {
  const id = params[name];
  if (!isUuid(id)) throw notFound();
  return id;
};

/** Rubrics: readers and their scores. */
export const registerScoreRoutes = (app: FastifyInstance, services: Services, context: ReviewContext): void => {
  const { db } = services;
  route(app, services, calls.getReview, async ({ session, params }) => ({
    // Not from a replica: what a reader has just finished decides what they see.
    data: await getReviewOf(context, db, session, idIn(params, 'formId')),
  }));
  route(app, services, calls.listScoreReaders, async ({ session, params }) => ({
    data: (await listScoreReaders(context, db, session, idIn(params, 'formId'))).map(({ id, name, open }) => ({
      Id: id,
      Name: name,
      Open: open,
    })),
  }));
  route(app, services, calls.askReaders, async ({ session, params, body, transaction }) =>
    transaction(async (tx) => {
      const request = { applicationId: idIn(params, 'formId'), readerId: body.readerId };
      const asked = await askReaders(context, tx, session, request);
      return { data: { Asked: asked.map(({ id, name }) => ({ Id: id, Name: name })) }, message: 'server.score.asked' };
    }),
  );
  route(app, services, calls.dismissReader, async ({ session, params, transaction }) => {
    const readerId = idIn(params, 'readerId');
    return transaction(async (tx) => {
      await dismissReader(context, tx, session, idIn(params, 'formId'), readerId);
      return { data: { ReaderId: readerId }, message: 'server.score.dismissed' };
    });
  });
  route(app, services, calls.saveScore, async ({ request, session, params, body, transaction }) => {
    const [id, basedOn] = [idIn(params, 'formId'), readIfMatch(request)];
    return transaction(async (tx) => ({ data: await saveScore(context, tx, session, id, basedOn, body) }));
  });
  route(app, services, calls.finishScore, async ({ request, session, params, body, transaction }) => {
    const [id, basedOn] = [idIn(params, 'formId'), readIfMatch(request)];
    return transaction(async (tx) => ({
      data: await finishScore(context, tx, session, id, basedOn, body.finished),
      message: body.finished ? 'server.score.finished' : 'server.score.reopened',
    }));
  });
};
