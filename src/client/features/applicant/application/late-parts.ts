import { latePart } from '../../../design/late-part.tsx';

// Parts of a step that are hydrated after its form.
export const Advice = latePart(async () => (await import('./Advice.tsx')).Advice);
export const StepHints = latePart(async () => (await import('./StepHints.tsx')).StepHints);
export const StepList = latePart(async () => (await import('./StepList.tsx')).StepList);
