/** The time of every test that says no other: fixed, so that it finds the same on any day. */
export const testNow = new Date('2026-11-21T12:00:00Z');
