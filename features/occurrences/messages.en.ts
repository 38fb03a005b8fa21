import { citizenEn } from './messages/citizen.en.ts';
import { outsideEn } from './messages/outside.en.ts';
import { reportingEn } from './messages/reporting.en.ts';
import { solvedEn } from './messages/solved.en.ts';

export const occurrencesEn = { citizen: citizenEn, reporting: reportingEn, outside: outsideEn, solved: solvedEn };
