import { citizenPt } from './messages/citizen.pt.ts';
import { outsidePt } from './messages/outside.pt.ts';
import { reportingPt } from './messages/reporting.pt.ts';
import { solvedPt } from './messages/solved.pt.ts';

/** Namespace `occurrences`: what citizens read, and what the desk reads. */
export const occurrencesPt = { citizen: citizenPt, reporting: reportingPt, outside: outsidePt, solved: solvedPt };
