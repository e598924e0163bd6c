import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { addressOf, openStep } from '../support/journey/at-step.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });
const institution = 'untar';

/**
 * The switch of the appearance in the footer, and what is loaded once the page is taken over: styles, navigation with the
 * rights of its pages, machines, i18next, the review of all answers.
 */
const loadedLater =
  /\/(?:AppearanceSwitch|appearance|around|application\.machine|calls|choices|delete-expired|device|Dialog|frame|global-styles|icons|institution-actor|keep-for-offline|machines|pages|rest|return-path|routes|save|staff-rights|step-rights|steps|styles|summary|theme-tokens|upload|watch-other-devices|whole-texts|with-selector)-/;

test('the browser takes each page over as the server rendered it, without an error, and loads no further code for its parts', async () => {
  const at = await openStep(portal, { step: 'submission', language: 'id', width: 360 });
  const { page } = at;
  const paths = [
    ...portal.get().data.catalogue.steps.map(({ key }) => addressOf(at, key)),
    pathTo('admissionSelection'),
    pathTo('admissionDashboard', { institution }),
    pathTo('myRegistration', { institution }),
    pathTo('profile', { institution }),
  ];
  for (const path of paths) {
    const scripts = new Set<string>();
    const note = (request: { resourceType: () => string; url: () => string }): void => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    };
    page.on('request', note);
    const html = await (await page.goto(path, { waitUntil: 'commit' }))?.text();
    await untilPageTakenOver(page);
    page.off('request', note);
    const named = new Set([...(html ?? '').matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file));
    expect(
      [...scripts].filter((file) => !named.has(file) && !loadedLater.test(file)),
      path,
    ).toEqual([]);
  }
});
