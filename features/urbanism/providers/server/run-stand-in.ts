import { standInKey, startStandIn } from './stand-in.ts';

/** `node features/urbanism/providers/server/run-stand-in.ts [medidata|airc] [port]`: to try the settings by hand. Ends with the terminal. */
const [, , name = 'medidata', port = '8200'] = process.argv;
const standIn = await startStandIn(name === 'airc' ? 'airc' : 'medidata', { count: 500, port: Number(port) });
process.stdout.write(`${name}: ${standIn.address}  key: ${standInKey}  (OUTGOING_ALLOW=${standIn.host})\n`);
