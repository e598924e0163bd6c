import type { FastifyInstance } from 'fastify';

/** Public pages name this file in a header, so that no script within the page needs a permission. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Links whose page a browser may prefetch while the pointer is on them: pages of the portal. A link of the language
 * switch is left out, because the server stores the language as it answers.
 */
const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          { not: { selector_matches: '[hreflang], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Serves the rules. */
export const registerSpeculationRules = (app: FastifyInstance): void => {
  app.get(speculationRulesPath, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/speculationrules+json')
      .send(JSON.stringify(speculationRules)),
  );
};
