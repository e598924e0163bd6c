import { testFormsInBrowser } from '../support/forms-of-others/fill-in-browser.ts';
import { formsWithEveryKind } from '../support/forms-of-others/forms-with-every-kind.ts';
import { addSteps, formsOfOthers, readForm } from '../support/forms-of-others/read-forms.ts';
import { generateSteps } from '../support/generated-forms/generated-steps.ts';
import { openChangedPortal } from '../support/officer/changed-portal.ts';

/** `npm run test:forms` tries more forms, other ones each time; `GENERATED_SEED=<seed>` repeats those of a run. */
const { GENERATED_IN_BROWSER: asked, GENERATED_SEED: given } = process.env;
const count = Number(asked ?? 10);
const seed = asked === undefined ? 20_261_126 : Number(given ?? Date.now() % 1_000_000_000);

// Those with every kind of answer are filled in by tests/interactions/added-forms.test.ts.
const filledElsewhere = formsWithEveryKind();
const others = formsOfOthers.filter((key) => !filledElsewhere.includes(key));
const forms = [...others.map(readForm), ...generateSteps(count, seed)];
testFormsInBrowser({ forms, seed, open: () => openChangedPortal((copy) => addSteps(copy, forms)) });
