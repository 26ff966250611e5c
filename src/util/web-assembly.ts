// Browsers and Node have WebAssembly, but the type library of ES2024 does not declare it.
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => WasmModule;
  Instance: new (module: WasmModule) => { readonly exports: unknown };
};

/** A compiled module. */
export type WasmModule = object;

/** The bytes of a module that is kept as base64 in a source file. */
export function wasmBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** Whether there is WebAssembly here, with all that the module needs, such as vectors. */
export function canCompile(bytes: Uint8Array): boolean {
  return typeof WebAssembly !== 'undefined' && WebAssembly.validate(bytes);
}

/** Compiles a module; throws where `canCompile` says false. */
export function compileModule(bytes: Uint8Array): WasmModule {
  return new WebAssembly.Module(bytes);
}

/** What a new instance of the module exports, with a memory of its own. The caller knows its type. */
export function instantiate<Exports>(module: WasmModule): Exports {
  return new WebAssembly.Instance(module).exports as Exports;
}
