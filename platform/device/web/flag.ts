/** Says without opening a database whether anything waits at a place: asked at every start of the application. */
export function raiseFlag(place: string, waits: boolean): void {
  try {
    if (waits) localStorage.setItem(place, '1');
    else localStorage.removeItem(place);
  } catch {
    // Storage is forbidden: then nothing is kept either.
  }
}

export function flagged(place: string): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}
