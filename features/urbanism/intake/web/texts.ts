import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { intakeEn } from '../messages/intake.en.ts';
import { intakePt } from '../messages/intake.pt.ts';

addMessages('urbanism', { pt: { intake: intakePt }, en: { intake: intakeEn } });

export const useIntake = () => useTranslation('urbanism', { keyPrefix: 'intake' }).t;
