import { mkdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { some } from '@sluice/test-depth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RepositoryCopy, SMALL } from './testing/RepositoryCopy.ts'

const SOURCE = `canisters/${SMALL}/src/index.ts`
const DID = `packages/candid/did/${SMALL.replaceAll('-', '_')}.did`
const KIT = 'packages/canister/package.json'
const BUILDER = 'packages/canister/src/build/module/gzipPieces.ts'

let copy: RepositoryCopy
/** What a build of the unchanged copy gives. */
let whole: string
beforeAll(async () => {
  copy = await RepositoryCopy.make()
  const { hash, started } = await copy.build()
  expect(started).toBe(true)
  whole = hash
})
afterAll(() => copy.remove())

/** Each test begins and ends with the copy as it was. */
async function expectUnchanged(): Promise<void> {
  expect(await copy.build()).toEqual({ started: false, wasCached: true, hash: whole })
}
async function expectRebuilt(): Promise<void> {
  expect(await copy.build()).toMatchObject({ started: true, hash: whole })
}

/** Builds after a change, and puts the file back as it was. */
async function builtWith(path: string, change: (text: string) => string) {
  const file = join(copy.folder, path)
  const [before, { atime, mtime }] = [await readFile(file), await stat(file)]
  await writeFile(file, change(before.toString()))
  expect((await readFile(file)).equals(before)).toBe(false)
  // as a copy that keeps times leaves it: the time of a change says nothing
  await utimes(file, atime, mtime)
  return copy.build().finally(() => writeFile(file, before))
}

async function withoutCache(...parts: readonly string[]): Promise<void> {
  for (const part of parts) for (const file of await copy.cached(part)) await rm(file)
}

test('what is as it was is taken from the cache, whenever it was written', async () => {
  const now = new Date()
  await utimes(join(copy.folder, SOURCE), now, now)
  await expectUnchanged()
})

test('another source of the same size and age gives another module, and the old one the old module', async () => {
  const changed = await builtWith(SOURCE, (text) => text.replace('addCanister', 'addCanisteR'))
  expect(changed).toMatchObject({ started: true, wasCached: false })
  expect(changed.hash).not.toBe(whole)
  await expectRebuilt()
})

test('a source that changes while it is bundled is bundled again by the next build', async () => {
  const file = join(copy.folder, SOURCE)
  const { atime, mtime } = await stat(file)
  await withoutCache('.inputs')
  let isOver = false
  const building = copy.build().finally(() => {
    isOver = true
  })
  // again and again, and as if it were old: only the file system knows
  while (!isOver) await utimes(file, atime, mtime)
  expect(await building).toMatchObject({ hash: whole })
  expect(await copy.cached('.inputs')).toEqual([])
  await expectRebuilt()
})

test('another interface gives another module', async () => {
  const { started, hash } = await builtWith(DID, (text) => `${text}// a word more\n`)
  expect(started).toBe(true)
  expect(hash).not.toBe(whole)
  await expectRebuilt()
})

test.each([
  ['a package that leads imports elsewhere', KIT, (text: string) => text.replace('./http', './h')],
  ['another version of the build', BUILDER, (text: string) => `${text}// a word more\n`],
])('%s is looked at', async (_, path, change) => {
  // the module happens to be the same
  expect(await builtWith(path, change)).toEqual({ started: true, wasCached: true, hash: whole })
  await expectRebuilt()
})

test.each(['src/tsconfig.json', 'node_modules/azle/package.json'])(
  'a new %s in the canister, which may lead its imports elsewhere, is looked at',
  async (name) => {
    const canister = join(copy.folder, `canisters/${SMALL}`)
    await mkdir(dirname(join(canister, name)), { recursive: true })
    await writeFile(join(canister, name), '{}')
    await expectRebuilt()
    await rm(join(canister, name.replace(/^node_modules.*/, 'node_modules')), { recursive: true })
    await expectRebuilt()
  },
)

async function cutOff(file: string): Promise<void> {
  await truncate(file, (await stat(file)).size - 100)
}

async function changeBit(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(file, bytes)
}

test.each([
  ['a list of inputs with a wrong bit', '.inputs', changeBit],
  ['a list of inputs that is cut off', '.inputs', cutOff],
  ['a module with a wrong bit', '.wasm.gz', changeBit],
  ['a module that is cut off', '.wasm.gz', cutOff],
  ['a module that is missing', '.wasm.gz', (file: string) => rm(file)],
])('%s is not believed', async (_, part, harm) => {
  const files = await copy.cached(part)
  expect(files).not.toHaveLength(0)
  for (const file of files) await harm(file)
  await expectRebuilt()
  await expectUnchanged()
})

test('a template that is cut off or changed is made anew', async () => {
  for (const harm of [cutOff, changeBit]) {
    await withoutCache('.inputs')
    for (const file of await copy.cached('template')) await harm(file)
    await expectRebuilt()
  }
})

test('two builds at once, from nothing, give the same module and leave nothing unfinished', async () => {
  await withoutCache('.inputs', '.wasm.gz', 'template')

  const [left, right] = await Promise.all([copy.build(), copy.build()])

  expect([left.hash, right.hash]).toEqual([whole, whole])
  expect(await copy.cached('.tmp')).toEqual([])
  await expectUnchanged()
})

const DELAYS_MS = Array.from({ length: 40 }, (_, index) => [100 + 25 * index] as const)

test.each(some(DELAYS_MS, 3))(
  'a build that is killed after %s ms leaves nothing that the next one believes wrongly',
  async (delayMs) => {
    await withoutCache('.inputs', '.wasm.gz')
    await copy.killedBuild(delayMs)

    expect(await copy.build()).toMatchObject({ hash: whole })
    await expectUnchanged()
  },
)

test('a build that does not end well says why, and the next one is not hindered', async () => {
  await expect(builtWith(SOURCE, (text) => `${text}\n}`)).rejects.toThrow(
    `canister ${SMALL} does not compile`,
  )
  await expectUnchanged()
})
