import { concatBytes, type OrderedMap } from '@sluice/canister'
import type { FactoryState } from './FactoryState.ts'

/** The pool's module arrives in chunks, waits in staging, and is what new pools are installed from once activated. */

/** Adds a chunk; returns its number, from 1. */
export function addChunk(state: FactoryState, chunk: Uint8Array): bigint {
  const id = BigInt(state.stagingChunks.size) + 1n
  state.stagingChunks.set(id, chunk)
  return id
}

export function clearChunks({ stagingChunks }: FactoryState): void {
  clear(stagingChunks)
}

/** Puts the staged module in force. @throws Error when nothing is staged. */
export function activate(state: FactoryState): void {
  if (state.stagingChunks.size === 0)
    throw new Error('No chunk of the pool module has been uploaded')
  clear(state.activeChunks)
  for (const [id, chunk] of state.stagingChunks.entries()) state.activeChunks.set(id, chunk)
  clear(state.stagingChunks)
  state.isWasmActive.set(true)
}

/** The module that new pools get; undefined until one is active. */
export function readModule(state: FactoryState): Uint8Array | undefined {
  if (!state.isWasmActive.get() || state.activeChunks.size === 0) return undefined
  return concatBytes(state.activeChunks.entries().map(([, chunk]) => chunk))
}

function clear(chunks: OrderedMap<bigint, Uint8Array>): void {
  for (const [id] of chunks.entries()) chunks.delete(id)
}
