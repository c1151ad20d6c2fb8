import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names a folder in which networks in memory keep what rewriting made of modules: rewriting takes longer than compiling, and each
 * of many test processes would do it again. Nothing is kept while it is not set.
 */
const VARIABLE = 'SLUICE_REWRITTEN_MODULES'

const fileOf = (folder: string, hash: Uint8Array, version: number) =>
  join(folder, `${Buffer.from(hash).toString('hex')}-${version}.wasm`)

/** What was kept of a module, by this process or another. */
export function findRewritten(hash: Uint8Array, version: number): Uint8Array | undefined {
  const folder = process.env[VARIABLE]
  if (!folder) return undefined
  try {
    return readFileSync(fileOf(folder, hash, version))
  } catch {
    // nobody has needed it yet
    return undefined
  }
}

/** Keeps what rewriting made; a reader beside this never sees half of it. */
export function keepRewritten(hash: Uint8Array, version: number, bytes: Uint8Array): void {
  const folder = process.env[VARIABLE]
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const file = fileOf(folder, hash, version)
  writeFileSync(`${file}.${process.pid}`, bytes)
  renameSync(`${file}.${process.pid}`, file)
}
