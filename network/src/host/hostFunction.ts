import { trapped } from '../errors.ts'
import { type FunctionType, ValueType } from '../wasm/bytes/sections.ts'
import type { Execution } from './execution.ts'
import type { LiveInstance } from './liveInstance.ts'
import type { StableMemory, Window } from './memory/stableMemory.ts'

/** A number as WebAssembly hands it over. */
export type WasmValue = number | bigint

/** The running message as the system functions see it. */
export type Host = {
  readonly execution: Execution
  readonly instance: LiveInstance
  readonly stable: StableMemory
  /** Counts the bytes that a system function moves as executed instructions. */
  charge(bytes: number): void
}

/**
 * One function of the `ic0` module. `params` has a letter per parameter:
 * `I` pointer or size, `P` value of pointer width kept as bigint, `i` i32, `l` i64 as bigint,
 * `L` i64 as number (offsets), `A` 128-bit amount in two i64. `result` is one of these or empty.
 */
export type HostFunction = {
  readonly params: string
  readonly result: string
  readonly contexts: number
  /** What it tells changes while the canister's state, code and settings stay as they are. */
  readonly isMoving?: true
  run(host: Host, ...args: WasmValue[]): WasmValue | undefined
}

/** A part of the table of system functions. */
export type HostFunctions = Readonly<Record<string, HostFunction>>

/** Copies `size` bytes out of the canister's memory. */
export function readMemory(host: Host, source: number, size: number): Buffer {
  return Buffer.from(viewMemory(host, source, size))
}

/** A part of the canister's memory; traps when it does not lie inside. */
export function memoryWindow(host: Host, start: number, length: number): Window {
  const { bytes } = host.instance
  if (start + length > bytes.length) throw trapped('heap out of bounds')
  host.charge(length)
  return { bytes, start, length }
}

/** A view of the canister's memory, for reading; traps when it does not lie inside. */
function viewMemory(host: Host, start: number, size: number): Buffer {
  return memoryWindow(host, start, size).bytes.subarray(start, start + size)
}

/** Like `viewMemory`, for writing. */
function writableMemory(host: Host, start: number, size: number): Buffer {
  const bytes = viewMemory(host, start, size)
  host.instance.written.note(start, size)
  return bytes
}

/** Copies `data[offset..offset+size)` to `target` in the canister's memory. */
export function copyOut(
  host: Host,
  data: Uint8Array,
  [target, offset, size]: readonly [target: number, offset: number, size: number],
): void {
  if (offset + size > data.length) throw trapped('heap out of bounds')
  writableMemory(host, target, size).set(data.subarray(offset, offset + size))
}

/** Writes an amount as 16 bytes, little-endian. */
export function writeAmount(host: Host, target: number, amount: bigint): void {
  const bytes = writableMemory(host, target, 16)
  bytes.writeBigUInt64LE(amount & 0xffffffffffffffffn, 0)
  bytes.writeBigUInt64LE(amount >> 64n, 8)
}

/** The WebAssembly type that a function must be imported with. */
export function wasmTypeOf(definition: HostFunction, isMemory64: boolean): FunctionType {
  return {
    params: [...definition.params].flatMap((letter) => wasmTypes(letter, isMemory64)),
    results: [...definition.result].flatMap((letter) => wasmTypes(letter, isMemory64)),
  }
}

function wasmTypes(letter: string, isMemory64: boolean): number[] {
  if (letter === 'i') return [ValueType.i32]
  if (letter === 'A') return [ValueType.i64, ValueType.i64]
  if (letter === 'l' || letter === 'L' || isMemory64) return [ValueType.i64]
  return [ValueType.i32]
}

/** What turns raw WebAssembly arguments into those of `run`, by the letters of `params`. It may change the list that it is given. */
export function argumentDecoder(params: string): (raw: WasmValue[]) => readonly WasmValue[] {
  if (params.includes('A')) return (raw) => decodeWithAmounts(params, raw)
  const decoders = [...params].map(decoderOf)
  return (raw) => {
    for (const [index, decode] of decoders.entries()) raw[index] = decode(raw[index] ?? 0)
    return raw
  }
}

function decodeWithAmounts(params: string, raw: readonly WasmValue[]): WasmValue[] {
  const decoded: WasmValue[] = []
  let position = 0
  for (const letter of params) {
    const value = raw[position] ?? 0
    position += 1
    if (letter === 'A') {
      decoded.push((toUnsigned64(value) << 64n) | toUnsigned64(raw[position] ?? 0))
      position += 1
    } else decoded.push(decoderOf(letter)(value))
  }
  return decoded
}

function decoderOf(letter: string): (value: WasmValue) => WasmValue {
  if (letter === 'l') return toUnsigned64
  if (letter === 'P')
    return (value) => (typeof value === 'bigint' ? toUnsigned64(value) : BigInt(value >>> 0))
  return (value) => (typeof value === 'bigint' ? Number(toUnsigned64(value)) : value >>> 0)
}

function toUnsigned64(value: WasmValue): bigint {
  return BigInt.asUintN(64, BigInt(value))
}
