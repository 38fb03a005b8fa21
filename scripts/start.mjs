import { spawn } from 'node:child_process';
import { ensurePackages, ensureWeb, node, root } from './prepare.mjs';

ensurePackages();
ensureWeb();
const child = spawn(node, ['app/server.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env, LARGO_WELCOME: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
