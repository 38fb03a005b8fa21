/** Parameters a migration's SQL may need of the tenant. */
export interface MigrationContext {
  /** EPSG code of the tenant's geometry columns. */
  readonly srid: number;
}

/** One forward step of a slice, in plain SQL with unqualified names (the tenant's schema is on the search path). */
export interface Migration {
  /** `<feature>/<number>-<what>`, e.g. `occurrences/001-catalogue`; order: feature list, then this list. */
  readonly id: string;
  up(context: MigrationContext): string;
}
