import { TextInput } from '../../controls/TextInput.tsx';
import type { WidgetProps } from '../widget.ts';

export const TelWidget = (props: WidgetProps) => <TextInput {...props} type="tel" />;
