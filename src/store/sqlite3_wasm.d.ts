declare const sqlite3: WebAssembly.Module;
export default sqlite3;
