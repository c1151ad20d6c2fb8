import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CanisterSource, repository } from './canisterSource.ts'
import { assembleModule } from './module/assembleModule.ts'
import { bundleCanister } from './module/bundleCanister.ts'
import { didMethods } from './module/didMethods.ts'
import { gzipPieces } from './module/gzipPieces.ts'
import { moduleOfRun } from './modulesOfRun.ts'
import { writeAtomically } from './sealedFile.ts'
import { readTemplate } from './template/readTemplate.ts'

export type BuiltCanister = {
  name: string
  /** The gzipped module, as it is installed. */
  module: Uint8Array
  /** Where the module is kept. */
  file: string
  wasCached: boolean
}

const cacheFolder = join(repository, 'node_modules', '.cache', 'sluice', 'canisters')
/** Raise when the steps below change, so that modules built the old way are not reused. */
const BUILD_VERSION = '4'

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
  const methods = didMethods(did.toString())
  const bundle = await bundleCanister(source, methods)
  const file = join(cacheFolder, `${source.name}-${await contentHash(bundle, did)}.wasm.gz`)
  const cached = await readFile(file).catch(() => undefined)
  if (cached !== undefined) return { name: source.name, module: cached, file, wasCached: true }

  onCompile()
  const template = await readTemplate(cacheFolder, BUILD_VERSION)
  const javaScript = Buffer.from(bundle)
  const customSections = metadata(did)
  const module = gzipPieces(assembleModule(template, { javaScript, methods, customSections }))
  await writeAtomically(file, module)
  return { name: source.name, module, file, wasCached: false }
}

/** A canister whose HTTP answers are certified says so: gateways then take nothing of it that is certified in the old way only. */
function metadata(did: Buffer): { name: string; content: Uint8Array }[] {
  const versions = {
    name: 'icp:public supported_certificate_versions',
    content: Buffer.from('1,2'),
  }
  const service = { name: 'icp:public candid:service', content: did }
  return did.includes('certificate_version') ? [versions, service] : [service]
}

/** The bundle is what the canister executes: its hash changes exactly when something in it does. */
async function contentHash(bundle: string, did: Uint8Array): Promise<string> {
  const azle = await readFile(new URL('../../../package.json', import.meta.resolve('azle')))
  const hash = createHash('sha256').update(BUILD_VERSION).update(azle).update(did)
  return hash.update(bundle).digest('hex').slice(0, 20)
}
