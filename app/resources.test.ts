import { resourceSuite } from '#platform/testing/resource-suite.ts';
import { features } from './features.server.ts';

resourceSuite(features);
