import { readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INTERPRETER } from '../template/readTemplate.ts'
import { sha256 } from './FileHashes.ts'

/** Whose versions decide what comes out of a build. */
const TOOLS = ['azle', 'binaryen', 'esbuild', 'pako', '@jridgewell/sourcemap-codec']
const CODE = [
  '../../methodTable.ts',
  '../../boundedWait.ts',
  import.meta.resolve('@sluice/network/wasm/sections'),
  import.meta.resolve('@sluice/network/wasm/byteReader'),
  import.meta.resolve('@sluice/candid-bounds/leb128'),
]

/** Of all that builds modules: our code, the tools, and Azle's interpreter. What another version built is not used. */
export function builderHash(): string {
  const folder = join(import.meta.dirname, '..')
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing/.test(path))
    .sort()
  const files = [
    ...own.map((path) => join(folder, path)),
    ...CODE.map((url) => fileURLToPath(new URL(url, import.meta.url))),
    ...TOOLS.map((name) => findPackageJSON(name, import.meta.url) ?? name),
    fileURLToPath(INTERPRETER),
  ]
  return sha256(files.map((file) => sha256(readFileSync(file))).join())
}
