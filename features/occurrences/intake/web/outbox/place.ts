/** Where the device says that reports wait on it. */
export const place = 'largo.report-outbox';
