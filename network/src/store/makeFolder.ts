import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it that are missing. Step by step, because `mkdir` with
 * `recursive` never returns where the system refuses new folders as if their parent was missing
 * (`/proc`). Throws the system's error.
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return
  if (found === undefined && dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path)
}
