import type { PanelSection } from '../../../../contract/admin-panel.ts';

/** Folder of a section's form below `schemas/admin`. */
export const formOf = (section: PanelSection): string => `panel-${section}`;
