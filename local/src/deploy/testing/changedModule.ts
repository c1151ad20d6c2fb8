import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buildCanister, canisterSource, useInThisRun } from '@sluice/canister/build'

/** A custom section named `v`: the module does what it did, and its hash is another. */
const SECTION = Uint8Array.of(0, 3, 1, 0x76, 0x32)

/** From now on this process builds a canister's module a little differently, as after a change of its source. */
export async function changeModule(source: string, folder: string): Promise<void> {
  const { module } = await buildCanister(canisterSource(source), () => {})
  const file = join(folder, `${source}.wasm.gz`)
  await writeFile(file, gzipSync(Buffer.concat([gunzipSync(module), SECTION])))
  const known: Record<string, string> = process.env.SLUICE_MODULES
    ? JSON.parse(await readFile(process.env.SLUICE_MODULES, 'utf8'))
    : {}
  const list = join(folder, 'modules.json')
  await writeFile(list, JSON.stringify({ ...known, [source]: file }))
  useInThisRun(list)
}
