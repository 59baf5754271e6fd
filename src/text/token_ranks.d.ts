declare const ranks: WebAssembly.Module;
export default ranks;
