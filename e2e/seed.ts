import { startProduct, stopProduct } from '#platform/testing/product.ts';

/* `node e2e/seed.ts FOLDER`: the first start of the embedded product, with its demo municipalities, for journeys that begin from a copy. */

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('e2e/seed.ts needs the folder to fill.');
const code = await stopProduct(await startProduct({ databaseUrl: null, dataDir }), true);
process.exit(code ?? 1);
