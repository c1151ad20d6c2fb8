import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Before tests of canisters: bundles each of them once for all test processes. */
export default function setup(): (() => void) | undefined {
  return prepareRun([])
}

/** In a process of its own: this one resolves modules in Vite's way. Nothing is done when the whole run was prepared before. */
export function prepareRun(options: readonly string[]): (() => void) | undefined {
  if (process.env.SLUICE_MODULES) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'sluice-modules-'))
  const list = join(folder, 'modules.json')
  const script = join(import.meta.dirname, 'prepareRun.ts')
  execFileSync(process.execPath, [script, list, ...options], { stdio: 'inherit' })
  process.env.SLUICE_MODULES = list
  return () => {
    delete process.env.SLUICE_MODULES
    rmSync(folder, { recursive: true })
  }
}
