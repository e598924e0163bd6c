import type { FieldProps } from '@rjsf/utils';
import { lazy } from 'react';
import { MemoWidget, widgetProps } from './MemoWidget.tsx';

const GradeGrid = lazy(async () => ({ default: (await import('../grid/GradeGridField.tsx')).GradeGridField }));

export const GradesField = (props: FieldProps) => <MemoWidget {...widgetProps(props)} widget={GradeGrid} />;
