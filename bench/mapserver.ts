import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/lib/cgi-bin/mapserv';

/** Debian's MapServer on a table of areas: each request a process, as CGI does it. Null where it is not installed. */
export function mapserverOn(connection: string, table: string, epsg: number) {
  if (!existsSync(program)) return null;
  const home = mkdtempSync(join(tmpdir(), 'largo-mapserver-'));
  writeFileSync(join(home, 'mapserver.conf'), `CONFIG\n ENV\n  MS_MAPFILE "${home}/bench.map"\n  MS_MAP_PATTERN "."\n END\nEND\n`);
  writeFileSync(
    join(home, 'bench.map'),
    `MAP
  NAME "bench"
  SIZE 256 256
  MAXSIZE 4096
  EXTENT -8192 -8192 8192 8192
  UNITS METERS
  IMAGETYPE png
  PROJECTION "init=epsg:${epsg}" END
  OUTPUTFORMAT NAME "mvt" DRIVER "MVT" MIMETYPE "application/vnd.mapbox-vector-tile" FORMATOPTION "EXTENT=4096" FORMATOPTION "EDGE_BUFFER=64" END
  WEB METADATA "ows_title" "Bench" "ows_onlineresource" "http://bench.test/ows" "ows_srs" "EPSG:${epsg}" "ows_enable_request" "*" "wms_getmap_formatlist" "image/png,application/vnd.mapbox-vector-tile" END END
  LAYER
    NAME "areas"
    TYPE POLYGON
    STATUS ON
    CONNECTIONTYPE POSTGIS
    CONNECTION "${connection}"
    DATA "geom from (select id, geom, properties->>'nome' as nome, properties->>'uso' as uso from ${table}) as t using unique id using srid=${epsg}"
    PROJECTION "init=epsg:${epsg}" END
    METADATA "ows_title" "Areas" "gml_include_items" "nome,uso" END
    CLASS STYLE COLOR 230 160 60 OUTLINECOLOR 40 40 40 WIDTH 1 END END
  END
END
`,
  );
  return {
    async ask(query: Readonly<Record<string, string>>): Promise<Buffer> {
      const child = spawn(program, [], {
        env: {
          GATEWAY_INTERFACE: 'CGI/1.1',
          SERVER_PROTOCOL: 'HTTP/1.1',
          SERVER_NAME: 'bench.test',
          REQUEST_METHOD: 'GET',
          QUERY_STRING: new URLSearchParams(query).toString(),
          MAPSERVER_CONFIG_FILE: join(home, 'mapserver.conf'),
          LANG: 'C.UTF-8',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      await once(child, 'close');
      const output = Buffer.concat(chunks);
      const end = output.indexOf('\r\n\r\n');
      const head = output.subarray(0, end).toString('latin1');
      if (!/content-type: (image|application\/vnd\.mapbox)/i.test(head)) throw new Error(output.toString('utf8').slice(0, 800));
      return output.subarray(end + 4);
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
