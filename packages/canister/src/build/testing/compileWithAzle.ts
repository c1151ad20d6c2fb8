import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CanisterSource } from '../canisterSource.ts'
import { bundleCanister } from '../module/bundleCanister.ts'
import { didMethods } from '../module/didMethods.ts'

/**
 * What Azle's own build makes of a canister's bundle: it runs the module to learn its methods. Ours are compared with these. Azle's
 * code needs `tsx`, so it has a process of its own.
 */
export async function compileWithAzle(source: CanisterSource): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-azle-'))
  try {
    const javaScript = join(folder, 'canister.js')
    const wasm = join(folder, 'canister.wasm')
    const methods = didMethods(await readFile(source.did, 'utf8'))
    const { code } = await bundleCanister(source, methods)
    await writeFile(javaScript, code)
    const azle = new URL('../build/commands/build/', import.meta.resolve('azle')).href
    const tsx = fileURLToPath(import.meta.resolve('tsx/cli'))
    const script = join(import.meta.dirname, 'azleWasm.ts')
    await promisify(execFile)(process.execPath, [tsx, script, azle, javaScript, wasm], {
      env: withoutAzle(process.env),
    })
    return await readFile(wasm)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Azle reads switches from the environment; what somebody has set there must not change a module. */
function withoutAzle(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([key]) => !key.startsWith('AZLE_')))
}
