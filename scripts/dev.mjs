// `npm run dev`: the server restarts when its sources change, the browser part reloads by itself on http://localhost:5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, node, root } from './prepare.mjs';

ensurePackages();
const port = process.env.LARGO_SERVER_PORT ?? '8080';
const { PORT: webPort = '5173', ...inherited } = process.env;
const options = { cwd: root, stdio: 'inherit' };
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'app/server.ts'], {
    ...options,
    env: { LOG_LEVEL: 'warn', ...inherited, PORT: port, LARGO_WELCOME: '1' },
  }),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], { ...options, env: { ...inherited, PORT: webPort, LARGO_SERVER_PORT: port } }),
];
const stop = (signal) => children.forEach((child) => child.kill(signal));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
for (const child of children) child.on('exit', (code) => (stop('SIGTERM'), (process.exitCode ??= code ?? 0)));
