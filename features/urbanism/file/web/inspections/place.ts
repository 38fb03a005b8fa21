/** Where the device says that inspections wait on it. */
export const place = 'largo.inspections';
