import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/sluice/azle-tests')

/** Builds a canister of this folder with Azle, or takes what was built of the same source before. */
export async function compileAzle(name: string): Promise<Uint8Array> {
  const main = join(import.meta.dirname, `${name}.ts`)
  const azle = fileURLToPath(new URL('../../build.ts', import.meta.resolve('azle')))
  const version = readFileSync(new URL('../../../package.json', import.meta.resolve('azle')))
  const hash = createHash('sha256').update(version).update(readFileSync(main)).digest('hex')
  const file = join(CACHE, `${name}-${hash.slice(0, 20)}.wasm`)
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    // Not built yet.
  }
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(realpathSync(CACHE), `${name}-`))
  try {
    const canisters = { [name]: { type: 'azle', main: relative(folder, main) } }
    writeFileSync(join(folder, 'dfx.json'), JSON.stringify({ canisters }))
    const tsx = fileURLToPath(import.meta.resolve('tsx/cli'))
    const env = { ...process.env, CANISTER_CANDID_PATH: join(folder, 'service.did') }
    await promisify(execFile)(process.execPath, [tsx, azle, 'build', name], { cwd: folder, env })
    // Two tests may build at once: a reader never sees half a file.
    renameSync(join(folder, '.azle', name, `${name}.wasm`), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return new Uint8Array(readFileSync(file))
}
