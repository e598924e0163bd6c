import 'survey-core/survey-core.fontless.min.css';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { getRoot, readForm, showAnswers } from './read-form.ts';
import type { SurveyForm } from './to-survey.ts';

const survey = new Model(readForm<SurveyForm>());
survey.onValueChanged.add(() => showAnswers(survey.data));

createRoot(getRoot()).render(<Survey model={survey} />);
