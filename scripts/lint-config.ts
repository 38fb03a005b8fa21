/* Writes .oxlintrc.json: the borders of the house, each ban with its reason. Run by `npm run lint:config`. */
import { writeFileSync } from 'node:fs';

interface Ban {
  readonly group: readonly string[];
  readonly message: string;
}

const otherSlices: Ban = {
  group: ['#features/*/**', '!#features/*/server/index.ts'],
  message: 'Slices meet only through #features/<name>/server/index.ts; inside a slice import relatively.',
};
const anySlice: Ban = {
  group: ['#features/**', '#app/**'],
  message: 'The platform knows no feature: what features share is a registry the platform owns.',
};
const serverTier: Ban = {
  group: ['**/server/**', '#platform/db/**', 'node:*', 'kysely', 'fastify', 'pg'],
  message: 'This tier has no server: it runs in the browser too.',
};
const webTier: Ban = {
  group: ['**/web/**', '#platform/shell/**', '#platform/ui/**', '#platform/map/**', '!#platform/map/document/**', 'react', '@mantine/*', 'react-dom'],
  message: 'The server has no screen.',
};
const ol: Ban = { group: ['ol', 'ol/**'], message: 'OpenLayers stays behind platform/map and */web.' };
const database: Ban = { group: ['kysely', 'fastify', 'pg'], message: 'SQL and HTTP belong to server/ and the platform.' };

const bans = (...patterns: Ban[]) => ({ 'no-restricted-imports': ['error', { patterns }] });

const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  ignorePatterns: ['node_modules/**', 'dist/**', 'data/**', 'public/**', 'test-results/**'],
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/exhaustive-deps': 'error',
    'max-lines': ['error', { max: 400 }],
    'no-console': 'error',
    // An assertion that narrows says nothing the compiler can check: look at the value, or write the reason beside the exception.
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/no-non-null-assertion': 'error',
    // Records and URL parts are turned into text on purpose all over; these three cry wolf.
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/unbound-method': 'off',
    // role=status, option and group have no element that does the same in a combobox or a live line.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/no-callback-in-promise': 'off',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
  },
  overrides: [
    { files: ['platform/**/*.{ts,tsx}'], rules: bans(anySlice) },
    // The map document is read on the server too: by the printer, and where saved maps are kept.
    { files: ['platform/map/document/*.ts'], rules: bans(anySlice, serverTier, webTier, ol) },
    {
      files: [
        'platform/{access,audit,bulk,crud,files,geo,http,imports,jobs,kernel,mail,notify,outgoing,pocket,realtime,search,tenancy}/*.ts',
        'platform/crud/{bulk,views}/*.ts',
      ],
      rules: bans(anySlice, serverTier, webTier, ol),
    },
    { files: ['features/**/*.{ts,tsx}'], rules: bans(otherSlices) },
    // A slice, or a room of one: `server/` and `web/` of a slice match the room's pattern too, and their own rules come after it.
    {
      files: ['features/*/{,*/}*.ts', 'features/*/{,*/}messages/*.ts', 'features/*/{,*/}domain/**/*.ts'],
      rules: bans(otherSlices, serverTier, webTier, ol, database),
    },
    { files: ['features/*/{,*/}server/**/*.ts'], rules: bans(otherSlices, webTier, ol) },
    { files: ['features/*/{,*/}web/**/*.{ts,tsx}'], rules: bans({ ...otherSlices, group: ['#features/**'] }, serverTier) },
    { files: ['platform/{shell,ui,map}/**/*.{ts,tsx}', 'platform/*/{,*/}web/**/*.{ts,tsx}'], rules: bans(anySlice, serverTier) },
    { files: ['platform/{shell,ui}/**/*.{ts,tsx}'], rules: bans(anySlice, serverTier, ol) },
    { files: ['**/*.test.ts', 'e2e/**', 'bench/**', 'platform/testing/**'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.ts', '**/identity-driver.ts'],
      rules: { 'typescript/require-array-sort-compare': 'off', 'typescript/no-redundant-type-constituents': 'off' },
    },
    { files: ['**/messages.*.ts', 'demo/**/names.ts', 'tenants/*.ts', 'demo/data/**'], rules: { 'max-lines': 'off' } },
    { files: ['scripts/**', 'bench/**', 'app/cli.ts', 'app/welcome.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**', 'scripts/**'],
      rules: { 'typescript/no-unsafe-type-assertion': 'off', 'typescript/no-non-null-assertion': 'off' },
    },
  ],
};

writeFileSync('.oxlintrc.json', `${JSON.stringify(config, null, 2)}\n`);
