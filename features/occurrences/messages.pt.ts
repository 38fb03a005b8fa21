import { citizenPt } from './citizen/messages/citizen.pt.ts';
import { outsidePt } from './links/messages/outside.pt.ts';
import { reportingPt } from './intake/messages/reporting.pt.ts';
import { solvedPt } from './closing/messages/solved.pt.ts';

/** Namespace `occurrences`: what citizens read, and what the desk reads. */
export const occurrencesPt = { citizen: citizenPt, reporting: reportingPt, outside: outsidePt, solved: solvedPt };
