import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CanisterSource, cacheFolder, repository } from './canisterSource.ts'
import { FileHashes, sha256 } from './manifest/FileHashes.ts'
import { changedSince, inputsOf, writeManifest } from './manifest/manifest.ts'
import { writeAtomically } from './manifest/sealedFile.ts'
import { assembleModule } from './module/assembleModule.ts'
import { bundleCanister } from './module/bundleCanister.ts'
import { didMethods } from './module/didMethods.ts'
import { gzipPieces } from './module/gzipPieces.ts'
import { readTemplate } from './template/readTemplate.ts'

export type Compiled = {
  file: string
  hash: string
  /** Whether the cache had the same module already: what changed in the inputs changed nothing in it. */
  isKnown: boolean
}

/** Builds a canister's module into the cache, whatever is there, and notes what it was built from. */
export async function compileCanister(source: CanisterSource, builder: string): Promise<Compiled> {
  const startedAtMs = Date.now()
  const did = await readFile(source.did)
  const methods = didMethods(did.toString())
  const { code, inputs } = await bundleCanister(source, methods)
  const template = await readTemplate(cacheFolder, builder)
  const module = gzipPieces(
    assembleModule(template, {
      javaScript: Buffer.from(code),
      methods,
      customSections: metadata(did),
    }),
  )
  const hash = sha256(module)
  const file = `${source.name}-${hash.slice(0, 20)}.wasm.gz`
  const path = join(cacheFolder, file)
  const known = await readFile(path).catch(() => undefined)
  const isKnown = known?.equals(module) === true
  if (!isKnown) await writeAtomically(path, module)
  const origin = inputsOf(source, inputs, new FileHashes(repository))
  if (!changedSince(origin, startedAtMs))
    await writeManifest(source, { builder, module: { file, hash }, ...origin })
  return { file: path, hash, isKnown }
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
