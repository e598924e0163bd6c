import { TextInput } from '../../controls/TextInput.tsx';
import type { WidgetProps } from '../widget.ts';

export const EmailWidget = (props: WidgetProps) => <TextInput {...props} type="email" autoCapitalize="none" />;
