/* An export of an invented town's site, in the structure WordPress writes (WXR 1.2): data of tests. */

interface SampleItem {
  readonly id?: number;
  readonly type?: string;
  readonly title?: string;
  readonly name?: string;
  readonly status?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly gmt?: string;
  readonly link?: string;
  /** Elements beside the usual ones. */
  readonly more?: string;
}

export function wxrItem(given: SampleItem): string {
  const { id = 1, type = 'post', title = '', name = '', status = 'publish', content = 'Olá', excerpt = '', more = '' } = given;
  return `
	<item>
		<title>${title}</title>
		<link>${given.link ?? `https://www.vila.example/2024/05/${name}/`}</link>
		<pubDate>Thu, 02 May 2024 08:30:00 +0000</pubDate>
		<dc:creator><![CDATA[rita]]></dc:creator>
		<guid isPermaLink="false">https://www.vila.example/?p=${id}</guid>
		<description></description>
		<content:encoded><![CDATA[${content}]]></content:encoded>
		<excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>
		<wp:post_id>${id}</wp:post_id>
		<wp:post_date><![CDATA[2030-06-24 10:00:00]]></wp:post_date>
		<wp:post_date_gmt><![CDATA[${given.gmt ?? '2024-05-02 08:30:00'}]]></wp:post_date_gmt>
		<wp:comment_status><![CDATA[open]]></wp:comment_status>
		<wp:post_name><![CDATA[${name}]]></wp:post_name>
		<wp:status><![CDATA[${status}]]></wp:status>
		<wp:post_parent>0</wp:post_parent>
		<wp:menu_order>0</wp:menu_order>
		<wp:post_type><![CDATA[${type}]]></wp:post_type>
		${more.includes('wp:post_password') ? '' : '<wp:post_password><![CDATA[]]></wp:post_password>'}
		${more.includes('wp:is_sticky') ? '' : '<wp:is_sticky>0</wp:is_sticky>'}${more}
	</item>`;
}

const category = (domain: string, nicename: string, name: string): string =>
  `<category domain="${domain}" nicename="${nicename}"><![CDATA[${name}]]></category>`;
const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const term = (nicename: string, parent: string, name: string): string =>
  `<wp:category><wp:category_nicename><![CDATA[${nicename}]]></wp:category_nicename><wp:category_parent><![CDATA[${parent}]]></wp:category_parent><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`;

export const wxr = (items: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" created="2024-06-01 10:00" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
	<title>Vila Exemplo</title>
	<link>https://www.vila.example</link>
	<language>pt-PT</language>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>https://www.vila.example</wp:base_site_url>
	<wp:base_blog_url>https://www.vila.example</wp:base_blog_url>
	<wp:author><wp:author_login><![CDATA[rita]]></wp:author_login></wp:author>
	${term('municipio', '', 'Município')}${term('obras', 'municipio', 'Obras')}${items}
</channel>
</rss>
`;

export const works = `<!--more-->Texto com <a href="https://vila.example/contactos/#mapa">ligação</a> e <a href="/wp-content/uploads/2024/05/edital.pdf">edital</a>.
Outra linha.

[caption id="attachment_3" align="alignleft" width="300"]<img class="size-medium" src="https://www.vila.example/wp-content/uploads/2024/05/praca-300x200.jpg" alt="A praça" width="300" height="200" /> A praça, hoje[/caption]

[gallery ids="31,32"]

https://www.youtube.com/watch?v=abcdefghijk

[contact-form-7 id="9" title="Fale"]

<iframe src="https://maps.example/x"></iframe>
<script>alert(1)</script><a href="javascript:alert(1)" onclick="alert(1)">mau</a>`;

const uploads = 'https://www.vila.example/wp-content/uploads/2024/05';
const attachment = (id: number, file: string, alt: string): string =>
  wxrItem({
    id,
    type: 'attachment',
    status: 'inherit',
    title: file,
    name: file,
    more: `<wp:attachment_url><![CDATA[${uploads}/${file}]]></wp:attachment_url>${meta('_wp_attachment_image_alt', alt)}`,
  });

export const sampleWxr = wxr(
  [
    attachment(31, 'praca.jpg', 'A praça vista do adro'),
    attachment(32, 'falta.jpg', ''),
    wxrItem({
      id: 11,
      title: 'Obras na Pra&#231;a &amp; arredores',
      name: 'obras-na-praca',
      content: works,
      excerpt: 'A praça <b>fecha</b> ao trânsito.',
      more: `<wp:is_sticky>1</wp:is_sticky>${category('category', 'obras', 'Obras')}${category('category', 'transito', 'Trânsito')}${category('post_tag', 'praca', 'praça')}${meta('_thumbnail_id', '31')}<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>`,
    }),
    wxrItem({
      id: 12,
      title: 'Feira de São João',
      name: 'feira-de-sao-joao',
      status: 'future',
      gmt: '0000-00-00 00:00:00',
      content: '<!-- wp:paragraph -->\n<p>Três dias de feira.</p>\n<!-- /wp:paragraph -->',
      more: category('language', 'pt', 'Português') + category('post_translations', 'pll_1', 'pll_1'),
    }),
    wxrItem({
      id: 13,
      title: '<![CDATA[St John’s fair]]>',
      name: 'st-johns-fair',
      content: '<p>Three days.</p>',
      more: category('language', 'en', 'English') + category('post_translations', 'pll_1', 'pll_1'),
    }),
    wxrItem({ id: 14, title: 'Por acabar', status: 'draft', gmt: '0000-00-00 00:00:00', link: 'https://www.vila.example/?p=14' }),
    wxrItem({
      id: 15,
      type: 'page',
      title: 'Contactos',
      name: 'contactos',
      link: 'https://www.vila.example/contactos/',
      content: 'Telefone 210 000 000\n<a href="/2024/05/obras-na-praca/">obras</a>',
    }),
    wxrItem({ id: 16, title: 'Reunião interna', name: 'reuniao', status: 'private' }),
    wxrItem({ id: 17, title: 'Com palavra-passe', name: 'fechado', more: '<wp:post_password><![CDATA[abc]]></wp:post_password>' }),
    wxrItem({ id: 18, title: 'Fête', name: 'fete', more: category('language', 'fr', 'Français') }),
    wxrItem({ id: 19, type: 'nav_menu_item', title: '', name: '19' }),
  ].join(''),
);
