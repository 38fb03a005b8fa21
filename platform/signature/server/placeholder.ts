/** What the signature of a document says of itself; the certificate says the rest. */
export interface SignaturePlace {
  readonly name: string;
  readonly reason: string;
  readonly location: string;
  readonly date: Date;
}

/** Room for the signature in bytes: a chain of three certificates and a time stamp take 6 to 9 kB. */
export const room = 16_384;
const star = '*'.repeat(10);
/** What stands where the signed ranges are written once they are known. */
export const openRange = `/ByteRange [0 /${star} /${star} /${star}]`;

interface Reference {
  readonly data: Record<string, unknown>;
  end(): void;
}
/** What of pdfkit is used and has no types. */
interface Inside {
  ref(dictionary: Record<string, unknown>): Reference;
  readonly page: { readonly dictionary: Reference; readonly annotations: Reference[] };
  readonly _root: Reference;
  _acroform?: unknown;
}

/** pdfkit writes a String object as text and a plain one as a name. */
// oxlint-disable-next-line unicorn/new-for-builtins, no-new-wrappers -- that is how pdfkit tells them apart
const text = (words: string): unknown => new String(words);

/**
 * Leaves room for a signature nobody sees on the page: call it when the last page stands, before the document ends. Without a visible field
 * PDF/A wants no picture of it, for its rectangle is empty.
 */
export function leaveRoom(document: PDFKit.PDFDocument, { name, reason, location, date }: SignaturePlace): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pdfkit's own parts, which its types leave out
  const inside = document as unknown as Inside;
  const signature = inside.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, star, star, star],
    Contents: Buffer.alloc(room),
    ...(name !== '' && { Name: text(name) }),
    ...(reason !== '' && { Reason: text(reason) }),
    ...(location !== '' && { Location: text(location) }),
    // PAdES forbids the time among the signed attributes: it stands here.
    M: date,
  });
  const field = inside.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: text('Signature1'),
    V: signature,
    P: inside.page.dictionary,
    Rect: [0, 0, 0, 0],
    // Printed and locked.
    F: 132,
  });
  inside.page.annotations.push(field);
  const form = inside.ref({ SigFlags: 3, Fields: [field], DR: { Font: {} } });
  inside._root.data['AcroForm'] = form;
  // pdfkit ends the form itself, and asks for its fonts.
  inside._acroform = { fonts: {}, defaultFont: 'none' };
  signature.end();
  field.end();
}
