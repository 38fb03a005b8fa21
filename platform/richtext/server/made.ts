const file = '/api/geoportal/front/media/0b0e3f6a-58a0-4c37-9c4e-9b7d8f3a1c22';

/** What the editor writes, block by block: data of tests. The server keeps each as it is, and the editor, given it, writes it again. */
export const made: readonly string[] = [
  '<h2>Título</h2><h3>Subtítulo</h3><h4>Menor</h4>',
  '<p>Normal, <strong>negrito</strong>, <em>itálico</em>, <u>sublinhado</u>, <s>rasurado</s>, <code>código</code>.<br>Outra linha &amp; mais</p>',
  '<ul><li><p>um</p></li><li><p>dois</p><ul><li><p>dentro</p></li></ul></li></ul><ol start="3"><li><p>três</p></li></ol>',
  '<blockquote><p>Citação</p></blockquote><hr><pre><code>a  b</code></pre>',
  '<p><a href="https://www.exemplo.pt/?a=1&amp;b=2" rel="noopener">fora</a> <a href="mailto:geral@exemplo.pt" rel="noopener">correio</a></p>',
  `<p><a href="/pt/noticias/obras" rel="noopener">dentro</a> <a href="${file}" rel="noopener">edital.pdf</a></p>`,
  '<table><tbody><tr><th scope="col"><p>Dia</p></th><th scope="col"><p>Hora</p></th></tr><tr><td><p>2.ª</p></td><td><p>9:00</p></td></tr></tbody></table>',
  '<table><tbody><tr><th scope="col"><p></p></th><td colspan="2"><p>a</p></td></tr><tr><th scope="row"><p>b</p></th><td><p>c</p></td><td><p>d</p></td></tr></tbody></table>',
  `<figure data-block="image"><img src="${file}?w=1280" alt="A praça" width="1600" height="1200"><figcaption>A <strong>praça</strong></figcaption></figure>`,
  `<figure data-block="image"><img src="${file}?w=1280" alt="Sem legenda"></figure>`,
  '<figure data-block="video"><a href="https://videos.exemplo.pt/1" rel="noopener">A obra em vídeo</a><figcaption>Dois minutos</figcaption></figure>',
  '<figure data-block="map" data-lng="-8.612345" data-lat="40.123456" data-zoom="15"><figcaption>Largo da Câmara</figcaption></figure>',
];
