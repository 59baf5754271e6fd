declare const table: WebAssembly.Module;
export default table;
