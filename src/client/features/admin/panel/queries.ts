import { queryOptions } from '@tanstack/react-query';
import { getControlPanel, type PanelSection, panelSections } from '../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { callApi, type DataFor } from '../../../api/http.ts';
import { differingFields } from '../shared/answers.ts';

/** Theirs with everything on top that I changed since both had read `base`. */
export const mergeEntryEdits = (base: Answers, mine: Answers, theirs: Answers): Answers => {
  const own = differingFields(base, mine);
  const joined = { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== undefined));
};

/** The panel with an entry as a save answered it: reading all of it again may fail, and would leave what was there before. */
export const upsertEntry = (panel: Panel, section: PanelSection, entry: PanelEntry): Panel => {
  const isKnown = panel[section].some(({ id }) => id === entry.id);
  const entries = panel[section].map((one) => (one.id === entry.id ? entry : one));
  return { ...panel, [section]: isKnown ? entries : [...entries, entry] };
};

/** What was meant stands there already, as when the answer to a save was lost and it is sent again. */
export const hasSameAnswers = (theirs: Answers, mine: Answers): boolean => differingFields(theirs, mine).length === 0;

export type Panel = DataFor<typeof getControlPanel>;
export type PanelEntry = Panel['period'][number];

/** What the screen is divided into: the sections of the panel, and reference data as files. */
export const views = [...panelSections, 'data'] as const;
export type View = (typeof views)[number];

export const readPanel = async (signal?: AbortSignal): Promise<Panel> =>
  (await callApi(getControlPanel, signal && { signal })).data;

export const panelQuery = queryOptions({
  queryKey: ['control-panel'],
  queryFn: ({ signal }) => readPanel(signal),
  staleTime: 0,
});
