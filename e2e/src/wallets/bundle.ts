import { join } from 'node:path'
import { build } from 'esbuild'

const bundles = new Map<string, Promise<string>>()

/** A stand-in as one script for the page, made once for each run. */
export function bundleOf(name: string): Promise<string> {
  const known = bundles.get(name)
  if (known) return known
  const made = build({
    entryPoints: [join(import.meta.dirname, 'inPage', `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  bundles.set(name, made)
  return made
}
