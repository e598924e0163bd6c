import { queryOptions } from '@tanstack/react-query';
import { getControlPanel, type PanelSection, panelSections } from '../../../../contract/admin-panel.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';

/** The panel with the saved entry. The cache is updated at once, because the following refetch may fail. */
export const upsertEntry = (panel: Panel, section: PanelSection, entry: PanelEntry): Panel => {
  const isKnown = panel[section].some(({ id }) => id === entry.id);
  const entries = panel[section].map((one) => (one.id === entry.id ? entry : one));
  return { ...panel, [section]: isKnown ? entries : [...entries, entry] };
};

export type Panel = DataFor<typeof getControlPanel>;
export type PanelEntry = Panel['period'][number];

/** Views of the screen: the sections of the panel, lists to choose from, and reference data as files. */
export const views = [...panelSections, 'lists', 'data'] as const;
export type View = (typeof views)[number];

export const readPanel = async (signal?: AbortSignal): Promise<Panel> =>
  (await callApi(getControlPanel, signal && { signal })).data;

export const panelQuery = queryOptions({
  queryKey: ['control-panel'],
  queryFn: ({ signal }) => readPanel(signal),
  staleTime: 0,
});
