import { describe } from 'vitest';
import { resourceSuite } from '#platform/testing/resource-suite.ts';
import { testFeature } from './fixtures.ts';

describe('a resource with every kind of field', () => {
  resourceSuite([testFeature]);
});
