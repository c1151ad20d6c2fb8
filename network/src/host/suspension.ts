/**
 * Pausing WebAssembly code in the middle, by JavaScript Promise Integration. The hook of a rewritten
 * module is WebAssembly itself, because only WebAssembly may stand between the entry and the pause.
 *
 * The bytes are `(module (import "h" "s" (func)) (func (export "hook") (call 0)))`.
 */
const HOOK_MODULE = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
  ...[0x02, 0x07, 0x01, 0x01, 0x68, 0x01, 0x73, 0x00, 0x00],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x07, 0x08, 0x01, 0x04, 0x68, 0x6f, 0x6f, 0x6b, 0x00, 0x01],
  ...[0x0a, 0x06, 0x01, 0x04, 0x00, 0x10, 0x00, 0x0b],
])

let compiled: WebAssembly.Module | undefined

/** A function for a module's hook table that holds the module up until `pause` resolves. */
export function pausingHook(pause: () => Promise<void>): unknown {
  compiled ??= new WebAssembly.Module(HOOK_MODULE)
  const suspending = Reflect.construct(member('Suspending'), [pause])
  return new WebAssembly.Instance(compiled, { h: { s: suspending } }).exports.hook
}

/** Makes a WebAssembly function return a promise, so that code below it may pause. */
export function promising(entry: unknown): (...args: unknown[]) => Promise<unknown> {
  const wrapped: unknown = Reflect.apply(member('promising'), undefined, [entry])
  if (typeof wrapped !== 'function') throw new Error('expected a function')
  return (...args) => Promise.resolve(wrapped(...args))
}

/** TypeScript doesn't know these parts of `WebAssembly` yet. */
function member(name: 'Suspending' | 'promising') {
  const found: unknown = Reflect.get(WebAssembly, name)
  if (typeof found !== 'function') throw new Error(`WebAssembly.${name} is missing: use Node 24`)
  return found
}
