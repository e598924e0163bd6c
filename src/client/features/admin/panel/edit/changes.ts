import type { PanelSection } from '../../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { differingFields } from '../../shared/answers.ts';
import type { Panel, PanelEntry } from '../queries.ts';

/** Theirs with everything on top that I changed since both had read `base`. */
export const join = (base: Answers, mine: Answers, theirs: Answers): Answers => {
  const own = differingFields(base, mine);
  const joined = { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== undefined));
};

/** The panel with an entry as a save answered it: reading all of it again may fail, and would leave what was there before. */
export const withEntry = (panel: Panel, section: PanelSection, entry: PanelEntry): Panel => {
  const isKnown = panel[section].some(({ id }) => id === entry.id);
  const entries = panel[section].map((one) => (one.id === entry.id ? entry : one));
  return { ...panel, [section]: isKnown ? entries : [...entries, entry] };
};

/** What was meant stands there already, as when the answer to a save was lost and it is sent again. */
export const stands = (theirs: Answers, mine: Answers): boolean => differingFields(theirs, mine).length === 0;
