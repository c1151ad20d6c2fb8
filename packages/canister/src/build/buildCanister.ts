import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzip } from 'pako'
import { bundleCanister } from './bundleCanister.ts'
import type { CanisterSource } from './canisterSource.ts'
import { compileWithAzle } from './compileWithAzle.ts'
import { moduleOfRun } from './modulesOfRun.ts'
import { withCustomSection } from './withCustomSection.ts'
import { withSmallBuckets } from './withSmallBuckets.ts'

export type BuiltCanister = {
  name: string
  /** The gzipped module, as it is installed. */
  module: Uint8Array
  /** Where the module is kept. */
  file: string
  wasCached: boolean
}

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const cacheFolder = join(repository, 'node_modules', '.cache', 'sluice', 'canisters')
/** Raise when the steps below change, so that modules built the old way are not reused. */
const BUILD_VERSION = 3

/** Builds one canister, or takes the module built earlier from the same content. */
export async function buildCanister(
  source: CanisterSource,
  onCompile: () => void,
): Promise<BuiltCanister> {
  const ofRun = await moduleOfRun(source.name)
  if (ofRun !== undefined) {
    return { name: source.name, module: await readFile(ofRun), file: ofRun, wasCached: true }
  }
  const did = await readFile(source.did)
  const bundle = await bundleCanister(source)
  const file = join(cacheFolder, `${source.name}-${await contentHash(bundle, did)}.wasm.gz`)
  const cached = await readFile(file).catch(() => undefined)
  if (cached !== undefined) return { name: source.name, module: cached, file, wasCached: true }

  onCompile()
  await mkdir(cacheFolder, { recursive: true })
  const wasm = withSmallBuckets(await compileWithAzle(source.name, bundle, cacheFolder))
  // Node's own gzip gives other bytes on other processors, and the hash of a canister is that of the compressed module
  const module = gzip(withCustomSection(announced(wasm, did), 'icp:public candid:service', did))
  await writeAtomically(file, module)
  return { name: source.name, module, file, wasCached: false }
}

/** A canister whose HTTP answers are certified says so: gateways then take nothing of it that is certified in the old way only. */
function announced(wasm: Uint8Array, did: Buffer): Uint8Array {
  if (!did.includes('certificate_version')) return wasm
  return withCustomSection(wasm, 'icp:public supported_certificate_versions', Buffer.from('1,2'))
}

/** The bundle is what the canister executes: its hash changes exactly when something in it does. */
async function contentHash(bundle: string, did: Uint8Array): Promise<string> {
  const azle = await readFile(new URL('../../../package.json', import.meta.resolve('azle')))
  const hash = createHash('sha256').update(`${BUILD_VERSION}`).update(azle).update(did)
  return hash.update(bundle).digest('hex').slice(0, 20)
}

/** Two builds may run at once (tests in parallel): a reader never sees half a file. */
async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const scratch = `${file}.${process.pid}.tmp`
  await writeFile(scratch, bytes)
  await rename(scratch, file)
}
