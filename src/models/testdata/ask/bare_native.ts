/** Loads the native runtime without asking for permissions first. */
await import("npm:onnxruntime-node@1.30.0");
