import { startProduct, stopProduct, type Product } from '#platform/testing/product.ts';

let running: Promise<Product> | null = null;

/** The product with a demonstration municipality, shared by the benchmarks of a run that look at it through a browser: making the municipality is most of their time. */
export function demoProduct(): Promise<Product> {
  running ??= startProduct({ databaseUrl: null, env: { PLATFORM: 'vilaclara' } });
  return running;
}

/** At the end of the run. */
export async function stopDemoProduct(): Promise<void> {
  const product = await running;
  running = null;
  if (product) await stopProduct(product);
}
