import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileHashes } from './FileHashes.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sluice-hashes-'))
  for (const file of ['package.json', 'kit/index.ts', 'kit/node_modules/@a/b/index.js'])
    await write(file)
})
afterEach(() => rm(root, { recursive: true }))

async function write(file: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), file)
}

async function changes(folder: string, file: string): Promise<boolean> {
  const before = new FileHashes(root).ofFolder(folder)
  await write(file)
  return new FileHashes(root).ofFolder(folder) !== before
}

test.each(['kit/index.js', 'kit/other.mts', 'kit/tsconfig.json', 'kit/package.json'])(
  'a folder is another one with %s',
  async (file) => {
    expect(await changes('kit', file)).toBe(true)
  },
)

test.each([
  'kit/node_modules/c/index.js',
  'kit/node_modules/@a/c/index.js',
  'web/node_modules/c/x.js',
])('a nearer package is looked at: %s', async (file) => {
  await write('web/index.ts')
  expect(await changes(file.split('/')[0] ?? '', file)).toBe(true)
})

test.each([
  ['kit', 'kit/notes.md'],
  ['kit', 'kit/deeper/index.js'],
  ['', '.sluice/network.db'],
  ['', 'node_modules/c/index.js'],
])(
  'folder "%s" stays the same with %s, to which none of its imports can lead',
  async (folder, file) => {
    expect(await changes(folder, file)).toBe(false)
  },
)

test('a file goes by its content, and a missing one is another', async () => {
  const hash = new FileHashes(root).ofFile('kit/index.ts')
  await write('kit/index.ts')
  expect(new FileHashes(root).ofFile('kit/index.ts')).toBe(hash)
  await writeFile(join(root, 'kit/index.ts'), 'kit/index.tS')
  expect(new FileHashes(root).ofFile('kit/index.ts')).not.toBe(hash)
  await rm(join(root, 'kit/index.ts'))
  expect(new FileHashes(root).ofFile('kit/index.ts')).not.toBe(hash)
})

test('says which files decide where imports lead', async () => {
  for (const file of ['tsconfig.json', 'tsconfig.base.json', 'other.json']) await write(file)
  expect(new FileHashes(root).configurationIn('').sort()).toEqual([
    'package.json',
    'tsconfig.base.json',
    'tsconfig.json',
  ])
  expect(new FileHashes(root).configurationIn('missing')).toEqual([])
})
