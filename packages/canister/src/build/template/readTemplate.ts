import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSealed, writeSealed } from '../manifest/sealedFile.ts'

/** Azle's interpreter without any canister's code, as its package brings it. */
export const INTERPRETER = new URL(
  '../../../dist/canister_templates/stable.wasm',
  import.meta.resolve('azle'),
)

/** The prepared template, made once for each version of Azle and of the build. */
export async function readTemplate(cacheFolder: string, builder: string): Promise<Uint8Array> {
  const interpreter = await readFile(INTERPRETER)
  const key = createHash('sha256').update(builder).update(interpreter).digest('hex').slice(0, 20)
  const file = join(cacheFolder, `template-${key}`)
  const stored = await readSealed(file)
  if (stored !== undefined) return stored
  // only here: the library takes a hundred megabytes
  const { prepareTemplate } = await import('./prepareTemplate.ts')
  const template = prepareTemplate(interpreter)
  await writeSealed(file, template)
  return template
}
