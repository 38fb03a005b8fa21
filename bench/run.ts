import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stopDemoProduct } from './demo-product.ts';

/* `npm run bench -- NAME...`: runs bench/NAME.bench.ts under a line that names it; without a name lists them. */
const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.bench.ts')).map((name) => name.replace('.bench.ts', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name) && name !== 'all');
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`${unknown.length > 0 ? `Unknown: ${unknown.join(', ')}. ` : ''}Benchmarks: ${names.join(', ')}, all`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
try {
  for (const name of wanted.includes('all') ? names : wanted) {
    console.log(`# ${name}`);
    const { run }: { run: () => Promise<void> } = await import(join(import.meta.dirname, `${name}.bench.ts`));
    await run();
  }
} finally {
  await stopDemoProduct();
}
process.exit(0);
