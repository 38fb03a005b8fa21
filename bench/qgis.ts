import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sparePort } from '#platform/testing/pg-cluster.ts';
import { round } from './harness.ts';

const programs = ['/usr/bin/qgis_mapserver', '/usr/bin/python3'];

/** A project with one layer of areas and a layout A4 with a map of 180 x 220 mm, as Debian's QGIS makes it. */
const project = `
import os, sys
os.environ['QT_QPA_PLATFORM'] = 'offscreen'
from qgis.core import *
folder, epsg = sys.argv[1], sys.argv[2]
QgsApplication.setPrefixPath('/usr', True)
app = QgsApplication([], False)
app.initQgis()
crs = QgsCoordinateReferenceSystem('EPSG:' + epsg)
read = QgsVectorLayer(folder + '/plots.geojson', 'plots', 'ogr')
read.setCrs(crs)
options = QgsVectorFileWriter.SaveVectorOptions()
options.driverName = 'GPKG'
options.layerName = 'plots'
QgsVectorFileWriter.writeAsVectorFormatV3(read, folder + '/plots.gpkg', QgsCoordinateTransformContext(), options)
p = QgsProject.instance()
p.setCrs(crs)
layer = QgsVectorLayer(folder + '/plots.gpkg|layername=plots', 'plots', 'ogr')
assert layer.isValid() and layer.featureCount() > 0
layer.setRenderer(QgsSingleSymbolRenderer(QgsFillSymbol.createSimple({'color': '230,160,60', 'outline_color': '40,40,40', 'outline_width': '0.2'})))
p.addMapLayer(layer)
mm = QgsUnitTypes.LayoutMillimeters
layout = QgsPrintLayout(p)
layout.initializeDefaults()
layout.setName('A4')
layout.pageCollection().page(0).setPageSize('A4', QgsLayoutItemPage.Portrait)
m = QgsLayoutItemMap(layout)
m.attemptMove(QgsLayoutPoint(15, 20, mm))
m.attemptResize(QgsLayoutSize(180, 220, mm))
m.setCrs(crs)
m.setFrameEnabled(True)
layout.addLayoutItem(m)
m.zoomToExtent(layer.extent())
t = QgsLayoutItemLabel(layout)
t.setText('Planta')
t.attemptMove(QgsLayoutPoint(15, 8, mm))
t.attemptResize(QgsLayoutSize(180, 10, mm))
layout.addLayoutItem(t)
layout.renderContext().setDpi(300)
p.layoutManager().addLayout(layout)
p.writeEntry('WMSServiceCapabilities', '/', 'True')
p.writeEntry('WMSCrsList', '/', ['EPSG:' + epsg])
p.write(folder + '/bench.qgs')
`;

export interface QgisServer {
  print(extent: readonly number[], format: 'pdf' | 'png', dpi: number): Promise<Buffer>;
  stop(): void;
}

/** QGIS Server, kept running as its own HTTP server, on the `plots.geojson` of a folder. Null, with a line that says so, where Debian's packages are not installed. */
export async function startQgis(folder: string, epsg: number): Promise<QgisServer | null> {
  const missing = programs.filter((program) => !existsSync(program));
  const made = missing.length === 0 ? spawnSync('/usr/bin/python3', ['-c', project, folder, String(epsg)], { encoding: 'utf8' }) : null;
  if (made?.status !== 0) {
    const why = missing.length > 0 ? `${missing.join(', ')} is missing: apt-get install qgis-server python3-qgis` : made?.stderr.slice(-600);
    console.error(`Without the reference QGIS Server (${why}).`);
    return null;
  }
  const port = await sparePort();
  const child = spawn('/usr/bin/qgis_mapserver', ['-p', join(folder, 'bench.qgs'), `127.0.0.1:${port}`], {
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', QGIS_SERVER_LOG_LEVEL: '2' },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/`;
  await answering(child, address);
  return {
    async print(extent, format, dpi) {
      const asked = {
        SERVICE: 'WMS',
        VERSION: '1.3.0',
        REQUEST: 'GetPrint',
        TEMPLATE: 'A4',
        FORMAT: format,
        DPI: String(dpi),
        CRS: `EPSG:${epsg}`,
        LAYERS: 'plots',
        STYLES: '',
        'map0:EXTENT': extent.map(round).join(','),
      };
      const answer = await fetch(`${address}?${new URLSearchParams(asked)}`);
      const body = Buffer.from(await answer.arrayBuffer());
      if (
        !answer.ok ||
        !body
          .subarray(0, 5)
          .toString('latin1')
          .match(/PDF|PNG/)
      )
        throw new Error(body.toString('utf8').slice(0, 800));
      return body;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

async function answering(child: ChildProcess, address: string): Promise<void> {
  for (let wait = 0; wait < 300; wait++) {
    if (child.exitCode !== null) throw new Error('QGIS Server did not start');
    const is = await fetch(`${address}?SERVICE=WMS&REQUEST=GetCapabilities`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (is) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error('QGIS Server does not answer');
}
