import { describe, expect, it } from 'vitest';
import { deviceName } from './device.ts';

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) AppleWebKit/605 Version/17.5 Mobile Safari/604.1', 'Safari, iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0', 'Firefox, Windows'],
    ['curl/8', 'Navegador'],
  ])('%s', (agent, name) => expect(deviceName(agent)).toBe(name));
});
