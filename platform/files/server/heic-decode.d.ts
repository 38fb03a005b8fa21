declare module 'heic-decode' {
  interface Decoded {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }
  interface Undecoded {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Decoded>;
  }
  function decode(options: { buffer: Uint8Array }): Promise<Decoded>;
  namespace decode {
    function all(options: { buffer: Uint8Array }): Promise<Undecoded[] & { readonly dispose: () => void }>;
  }
  export default decode;
}
