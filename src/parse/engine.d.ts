declare const grammar: WebAssembly.Module;
export default grammar;
