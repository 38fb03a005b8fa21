declare module '#platform/db/tables.ts' {
  interface Tables {
    /** Which inspections came from a device: what was sent twice is recorded once. */
    urban_inspection_sent: { key_hash: string; digest: string; inspection_id: number };
  }
}

export {};
