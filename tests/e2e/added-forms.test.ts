import { testFormsInBrowser } from '../support/forms-of-others/fill-in-browser.ts';
import { formsWithEveryKind } from '../support/forms-of-others/forms-with-every-kind.ts';
import { readForm } from '../support/forms-of-others/read-forms.ts';
import { generateSteps } from '../support/generated-forms/generated-steps.ts';

const GENERATED = 3;
const SEED = 20_261_125;

// The other example forms are filled in by tests/screens/added-forms.test.ts.
testFormsInBrowser([...formsWithEveryKind().map(readForm), ...generateSteps(GENERATED, SEED)]);
