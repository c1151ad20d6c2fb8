import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../canisterSource.ts'
import { changedSince } from './manifest.ts'

const FILE = 'packages/canister/package.json'
const FOLDER = 'packages/canister/src'
const changedAt = (path: string) => statSync(join(repository, path)).ctimeMs
const inputs = (files: readonly string[], folders: readonly string[]) => ({
  files: Object.fromEntries(files.map((path) => [path, ''])),
  folders: Object.fromEntries(folders.map((path) => [path, ''])),
})

test.each([
  ['file', FILE, inputs([FILE], [])],
  ['folder', FOLDER, inputs([], [FOLDER])],
])('a %s that changed in the middle of a build, or nearly, is told', (_, path, given) => {
  expect(changedSince(given, changedAt(path) - 1)).toBe(true)
  // the clock of files is some milliseconds late
  expect(changedSince(given, changedAt(path) + 5)).toBe(true)
  expect(changedSince(given, changedAt(path) + 1000)).toBe(false)
})

test('what is gone has changed, and the folders that builds write into have not', () => {
  const tomorrow = Date.now() + 86_400_000
  expect(changedSince(inputs(['packages/none.ts'], []), tomorrow)).toBe(true)
  expect(changedSince(inputs([], ['', 'node_modules']), 0)).toBe(false)
})
