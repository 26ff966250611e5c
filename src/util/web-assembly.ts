// Browsers and Node have WebAssembly, but the type library of ES2024 does not declare it.
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => WasmModule;
  Instance: new (module: WasmModule) => { readonly exports: unknown };
};

/** A compiled module. */
export type WasmModule = object;

/** The bytes of a module stored as base64 in a source file. */
export function wasmBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** Whether this platform has WebAssembly with all features that the module needs, such as SIMD. */
export function canCompile(bytes: Uint8Array): boolean {
  return typeof WebAssembly !== 'undefined' && WebAssembly.validate(bytes);
}

/** Compiles a module; throws if `canCompile` is false. */
export function compileModule(bytes: Uint8Array): WasmModule {
  return new WebAssembly.Module(bytes);
}

/** The exports of a new instance of the module, with its own memory. The caller supplies their type. */
export function instantiate<Exports>(module: WasmModule): Exports {
  return new WebAssembly.Instance(module).exports as Exports;
}
