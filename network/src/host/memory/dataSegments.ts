import { DROPPED } from '../../wasm/hostExports.ts'

type Options = {
  readonly isMemory64: boolean
  /** The contents of a segment. */
  read(index: number): Uint8Array
  /** The memory as it is now. */
  memory(): Uint8Array
}

/**
 * Does `memory.init` and `data.drop` of passive segments for an instance: their contents are no part of its code, so that modules
 * which differ in them share what is compiled.
 */
export class DataSegments {
  /** For the instance's table of functions of the host. */
  readonly entry: unknown
  readonly #options: Options
  readonly #dropped = new Set<number>()

  constructor(options: Options) {
    this.#options = options
    this.entry = asWebAssembly(options.isMemory64, (target, source, size, segment) =>
      this.#run(Number(target), source >>> 0, size >>> 0, segment),
    )
  }

  /** Brings dropped segments back, as a new instance has them; each message has one. */
  restore(): void {
    this.#dropped.clear()
  }

  #run(target: number, source: number, size: number, segment: number): void {
    if (segment >= DROPPED) {
      this.#dropped.add(segment - DROPPED)
      return
    }
    const content = this.#dropped.has(segment) ? NOTHING : this.#options.read(segment)
    const memory = this.#options.memory()
    if (source + size > content.length || target + size > memory.length) {
      throw new WebAssembly.RuntimeError('memory access out of bounds')
    }
    memory.set(content.subarray(source, source + size), target)
  }
}

const NOTHING = new Uint8Array()

type Run = (target: number | bigint, source: number, size: number, segment: number) => void

/** A table takes functions of WebAssembly only: `(module (import "h" "s" (func …)) (export "copy" (func 0)))`. */
function asWebAssembly(isMemory64: boolean, run: Run): unknown {
  const module = isMemory64 ? modules.wide : modules.narrow
  const exports = new WebAssembly.Instance(module(), {
    h: {
      s: (target: number | bigint, source: number, size: number, segment: number) =>
        // an address of 32 bits comes as a signed number
        run(
          typeof target === 'bigint' ? BigInt.asUintN(64, target) : target >>> 0,
          source,
          size,
          segment,
        ),
    },
  }).exports
  return exports.copy
}

const I32 = 0x7f
const I64 = 0x7e

const modules = { narrow: once(I32), wide: once(I64) }

function once(address: number): () => WebAssembly.Module {
  let compiled: WebAssembly.Module | undefined
  return () => {
    compiled ??= new WebAssembly.Module(
      new Uint8Array([
        ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
        ...[0x01, 0x08, 0x01, 0x60, 0x04, address, I32, I32, I32, 0x00],
        ...[0x02, 0x07, 0x01, 0x01, 0x68, 0x01, 0x73, 0x00, 0x00],
        ...[0x07, 0x08, 0x01, 0x04, 0x63, 0x6f, 0x70, 0x79, 0x00, 0x00],
      ]),
    )
    return compiled
  }
}
