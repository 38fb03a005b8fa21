/** Says without opening the database whether anything waits: asked at every start of the application. */
const place = 'largo.report-outbox';

export function raiseFlag(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(place, '1');
    else localStorage.removeItem(place);
  } catch {
    // Storage is forbidden: then nothing is kept either.
  }
}

export function flagged(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}
