import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../canisterSource.ts'
import { changedSince, removeReplaced } from './manifest.ts'
import { writeSealed } from './sealedFile.ts'

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

test('of modules those go that no manifest names and that are a day old', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-modules-'))
  const manifest = {
    builder: '',
    module: { file: 'pool-1.wasm.gz', hash: '' },
    files: {},
    folders: {},
  }
  await writeSealed(join(folder, 'pool.inputs'), Buffer.from(JSON.stringify(manifest)))
  const old = new Date(Date.now() - 2 * 86_400_000)
  for (const name of ['pool-1.wasm.gz', 'pool-2.wasm.gz', 'template.bin']) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), old, old)
  }
  writeFileSync(join(folder, 'pool-3.wasm.gz'), '')
  writeFileSync(join(folder, 'harmed.inputs'), 'x')

  await removeReplaced(folder)
  await removeReplaced(join(folder, 'missing'))

  expect(readdirSync(folder).sort()).toEqual([
    'harmed.inputs',
    'pool-1.wasm.gz',
    'pool-3.wasm.gz',
    'pool.inputs',
    'template.bin',
  ])
  rmSync(folder, { recursive: true })
})
