/** Loads the Wasm module of a grammar, by the identifier of its language. */
export declare const GRAMMARS: Readonly<Record<string, () => Promise<WebAssembly.Module>>>;
