import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CanisterSource } from './buildCanister.ts'

/** Runs Azle's own build in a folder of its own, with the one-canister project file that it expects. */
export async function compileWithAzle(
  source: CanisterSource,
  scratchParent: string,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(scratchParent, `${source.name}-`))
  try {
    const canister = { type: 'azle', main: relative(folder, source.main) }
    await writeFile(
      join(folder, 'dfx.json'),
      JSON.stringify({ canisters: { [source.name]: canister } }),
    )
    await runAzle(source.name, folder)
    return await readFile(join(folder, '.azle', source.name, `${source.name}.wasm`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runAzle(name: string, folder: string): Promise<void> {
  const azle = fileURLToPath(new URL('../../build.ts', import.meta.resolve('azle')))
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'))
  try {
    await promisify(execFile)(process.execPath, [tsx, azle, 'build', name], {
      cwd: folder,
      env: { ...process.env, CANISTER_CANDID_PATH: join(folder, 'service.did') },
    })
  } catch (error) {
    throw new Error(`canister ${name} does not build: ${String(error)}`, { cause: error })
  }
}
