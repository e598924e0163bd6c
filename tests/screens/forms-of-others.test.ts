import { testFormsInBrowser } from '../support/forms-of-others/fill-in-browser.ts';
import { formsWithEveryKind } from '../support/forms-of-others/forms-with-every-kind.ts';
import { formsOfOthers } from '../support/forms-of-others/read-forms.ts';

// Those with every kind of answer are filled in by tests/e2e/forms-of-others.test.ts.
const filledElsewhere = formsWithEveryKind();
testFormsInBrowser(formsOfOthers.filter((key) => !filledElsewhere.includes(key)));
