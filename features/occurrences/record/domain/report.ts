export type ReportBy = 'anyone' | 'email' | 'signed-in';

export interface ReportRules {
  readonly reportBy: ReportBy;
  readonly consentRequired: boolean;
  readonly nifRequired: boolean;
}

export interface Reporting {
  readonly signedIn: boolean;
  /** Registers for somebody else, at the counter or on the phone. */
  readonly desk: boolean;
  readonly hasPoint: boolean;
  readonly address: string | null;
  readonly email: string | null;
  readonly nif: string | null;
  /** Any data by which somebody can be reached or known again, typed or of the account. */
  readonly contact: boolean;
  readonly consent: boolean;
}

export interface Complaint {
  readonly field: 'address' | 'email' | 'nif' | 'consent';
  readonly code: 'required';
}

/** May this person report this type at all? */
export function mayFigures(rules: Pick<ReportRules, 'reportBy'>, who: Pick<Reporting, 'signedIn' | 'desk'>): boolean {
  return rules.reportBy !== 'signed-in' || who.signedIn || who.desk;
}

/** What is missing in a report, by field. */
export function reportComplaints(rules: ReportRules, report: Reporting): Complaint[] {
  const complaints: Complaint[] = [];
  if (!report.hasPoint && report.address === null) complaints.push({ field: 'address', code: 'required' });
  const known = report.signedIn || report.desk;
  if (!known && rules.reportBy === 'email' && report.email === null) complaints.push({ field: 'email', code: 'required' });
  if (!known && rules.nifRequired && report.nif === null) complaints.push({ field: 'nif', code: 'required' });
  // Who gives nothing of their own has nothing to consent to.
  if (!report.desk && rules.consentRequired && report.contact && !report.consent) complaints.push({ field: 'consent', code: 'required' });
  return complaints;
}

/** Must the reporter follow the link in a mail before anybody sees the report? */
export function needsConfirmation(rules: Pick<ReportRules, 'reportBy'>, who: Pick<Reporting, 'signedIn' | 'desk'>): boolean {
  return rules.reportBy === 'email' && !who.signedIn && !who.desk;
}
