import { TextInput } from '../../controls/TextInput.tsx';
import type { WidgetProps } from '../widget.ts';

export const TextWidget = (props: WidgetProps) => <TextInput {...props} type="text" />;
