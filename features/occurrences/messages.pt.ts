import { citizenPt } from './messages/citizen.pt.ts';

/** Namespace `occurrences`: what citizens read, and what the desk reads. */
export const occurrencesPt = { citizen: citizenPt };
