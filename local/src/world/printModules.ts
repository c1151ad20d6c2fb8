import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buildModules } from './buildModules.ts'
import { MODULES } from './worldCanisters.ts'

/**
 * Prints what anybody compares with a canister that runs somewhere: the hash of its module (as `canister_status` and a proposal show
 * it), and that of the interface in its metadata.
 */
const { built } = await buildModules((what) => console.error(what))
console.log(row('module', 'bytes', 'sha256 of the module', 'sha256 of the interface'))
for (const [name, { module }] of built) {
  const { source } = MODULES[name]
  const did = await readFile(source.did)
  console.log(row(source.name, `${module.length}`, sha256(module), sha256(did)))
}

function row(name: string, bytes: string, module: string, did: string): string {
  return `${name.padEnd(26)}${bytes.padStart(9)}  ${module.padEnd(64)}  ${did}`
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
