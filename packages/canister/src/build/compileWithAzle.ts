import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Puts a bundle into Azle's WebAssembly interpreter, with an export for each of the canister's methods. Azle's code needs `tsx` and
 * runs the module to learn its methods, so it has a process of its own.
 */
export async function compileWithAzle(
  name: string,
  bundle: string,
  scratchParent: string,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(scratchParent, `${name}-`))
  try {
    const javaScript = join(folder, 'canister.js')
    const wasm = join(folder, 'canister.wasm')
    const azle = new URL('../build/commands/build/', import.meta.resolve('azle')).href
    await writeFile(javaScript, bundle)
    await promisify(execFile)(
      process.execPath,
      [
        fileURLToPath(import.meta.resolve('tsx/cli')),
        join(import.meta.dirname, 'azleWasm.ts'),
        azle,
        javaScript,
        wasm,
      ],
      { env: withoutAzle(process.env) },
    )
    return await readFile(wasm)
  } catch (error) {
    throw new Error(`canister ${name} does not build: ${String(error)}`, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Azle reads switches from the environment; what somebody has set there must not change a module. */
function withoutAzle(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([key]) => !key.startsWith('AZLE_')))
}
