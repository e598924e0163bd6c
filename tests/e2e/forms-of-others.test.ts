import { testFormsInBrowser } from '../support/forms-of-others/fill-in-browser.ts';
import { formsWithEveryKind } from '../support/forms-of-others/forms-with-every-kind.ts';

// The other forms are filled in by tests/screens/forms-of-others.test.ts.
testFormsInBrowser(formsWithEveryKind());
