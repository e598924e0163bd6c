import { testFormsInBrowser } from '../support/forms-of-others/fill-in-browser.ts';
import { addedForms, inGroup, openExtendedPortal } from '../support/officer/extended-portal.ts';

// The other example forms are filled in by tests/screens/added-forms.test.ts.
testFormsInBrowser({ forms: addedForms(), open: openExtendedPortal, before: inGroup('forms') });
