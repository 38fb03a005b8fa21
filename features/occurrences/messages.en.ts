import { citizenEn } from './messages/citizen.en.ts';

export const occurrencesEn = { citizen: citizenEn };
