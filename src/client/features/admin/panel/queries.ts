import { queryOptions } from '@tanstack/react-query';
import { getControlPanel, panelSections } from '../../../../contract/admin-panel.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';

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
