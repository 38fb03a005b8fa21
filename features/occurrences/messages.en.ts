import { citizenEn } from './citizen/messages/citizen.en.ts';
import { outsideEn } from './links/messages/outside.en.ts';
import { reportingEn } from './intake/messages/reporting.en.ts';
import { solvedEn } from './closing/messages/solved.en.ts';

export const occurrencesEn = { citizen: citizenEn, reporting: reportingEn, outside: outsideEn, solved: solvedEn };
