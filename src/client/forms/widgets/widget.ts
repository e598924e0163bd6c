import type { ComponentType } from 'react';
import type { FieldUiOptions, JsonSchema } from '../../../engine/schema/types.ts';
import type { Path } from '../runtime/path.ts';

export type Widgets = Readonly<Record<string, Widget>>;

export interface WidgetProps {
  /** Id of the control, unique on the page. */
  readonly id: string;
  readonly path: Path;
  readonly schema: JsonSchema;
  readonly options: FieldUiOptions;
  readonly required: boolean;
}

export type Widget = ComponentType<WidgetProps>;

/** The name under which a form has the component of answers that cannot be changed; no name in `ui.json` has a colon. */
export const readOnlyWidget = 'ui:readOnly';
