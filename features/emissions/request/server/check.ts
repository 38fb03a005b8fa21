import { coversShape, isInsideBoundary } from '#features/layers/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import type { AppError } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { EmissionBody } from '../../record/request.ts';
import { judge, type ClaimProblem, type ClaimRules } from '../domain/rules.ts';
import { requestErrors } from '../errors.ts';

const said = (problem: ClaimProblem): AppError => {
  switch (problem.code) {
    case 'few':
    case 'many':
    case 'corners':
      return requestErrors[`emission.${problem.code}`]({ params: { count: problem.count } });
    case 'contain':
      return requestErrors['emission.contain']();
    default:
      return requestErrors[`emission.${problem.code}`]({ params: { claim: problem.claim } });
  }
};

/** Everything that is wrong with the place and the areas of a request; in the order in which the areas were given, the land first. */
export async function placeProblems(
  db: Db,
  site: Site,
  { claims, center }: Pick<EmissionBody, 'claims' | 'center'>,
  rules: ClaimRules,
): Promise<readonly AppError[]> {
  const found = judge(
    claims.map(({ geometry }) => geometry),
    rules,
  ).map(said);
  if (found.length > 0) return found;
  for (const [index, { geometry }] of claims.entries()) {
    const { isValid, isInside } = await coversShape(db, site, geometry);
    if (!isValid) return [said({ code: 'hole', claim: index + 1 })];
    if (!isInside) return [said({ code: 'outside', claim: index + 1 })];
  }
  if (claims.length === 0 && center && !(await isInsideBoundary(db, site, center))) return [requestErrors['emission.place-outside']()];
  return [];
}
