declare module '#platform/db/tables.ts' {
  interface Tables {
    urban_final_status: { status_id: number };
    urban_status_since: { process_id: number; status_id: number; since: string };
  }
}
