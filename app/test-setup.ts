import type { TestProject } from 'vitest/node';
import { withPlatform } from '#platform/http/server/compose.ts';
import { prepareDatabases } from '#platform/testing/prepare-databases.ts';
import { features } from './features.server.ts';

/** The databases of the server tests have the migrations of the whole product, whichever slices a test composes. */
export const setup = (project: TestProject) =>
  prepareDatabases(
    project,
    withPlatform(features).flatMap(({ migrations }) => migrations),
  );
