/** The part of libheif that is used; its own types lack the decoder. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface DecodedPicture {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    display(
      pixels: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
      done: (shown: object | null) => void,
    ): void;
  }
  const libheif: (options: { readonly wasmBinary: ArrayBuffer }) => {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly DecodedPicture[] };
  };
  // biome-ignore lint/style/noDefaultExport: the library has one
  export default libheif;
}
