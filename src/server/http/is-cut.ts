import type { FastifyRequest } from 'fastify';

/** The connection ended before the body did. Node also destroys a request whose body has come as a whole. */
export const isCut = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;
