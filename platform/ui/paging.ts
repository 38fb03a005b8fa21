export interface PageFacts {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Rows on this page. */
  readonly shown: number;
}

export function hasNextPage({ page, pageSize, total, totalIsExact, shown }: PageFacts): boolean {
  return totalIsExact ? page * pageSize < total : shown === pageSize;
}
