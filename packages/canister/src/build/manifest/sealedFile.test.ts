import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSealed, removeUnfinished, writeSealed } from './sealedFile.ts'

const CONTENT = Buffer.from('{"files":{"a.ts":"1","b.ts":"2"}}')

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-sealed-'))
  file = join(folder, 'cache', 'file')
  await writeSealed(file, CONTENT)
})
afterEach(() => rm(folder, { recursive: true }))

test('gives back what was written, and leaves nothing else', async () => {
  expect(await readSealed(file)).toEqual(CONTENT)
  expect(await readdir(join(folder, 'cache'))).toEqual(['file'])
})

test('believes no file with any bit changed', async () => {
  const whole = await readFile(file)
  for (let at = 0; at < whole.length; at += 1) {
    const harmed = Buffer.from(whole)
    harmed.writeUInt8(harmed.readUInt8(at) ^ 4, at)
    await writeFile(file, harmed)
    expect(await readSealed(file), `byte ${at}`).toBeUndefined()
  }
})

test('believes no file that is cut off anywhere, and none that is missing', async () => {
  const { length } = await readFile(file)
  for (let size = length - 1; size >= 0; size -= 1) {
    await truncate(file, size)
    expect(await readSealed(file), `${size} bytes`).toBeUndefined()
  }
  await rm(file)
  expect(await readSealed(file)).toBeUndefined()
})

test('believes no content that somebody has put in the place of another', async () => {
  const seal = (await readFile(file)).subarray(0, 32)
  await writeFile(file, Buffer.concat([seal, Buffer.from('{"files":{}}')]))
  expect(await readSealed(file)).toBeUndefined()
})

test('what a killed build has left goes after a while, and nothing else', async () => {
  const names = ['old.1.tmp', 'new.2.tmp', 'old.wasm.gz']
  for (const name of names) await writeFile(join(folder, name), '')
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const name of ['old.1.tmp', 'old.wasm.gz'])
    await utimes(join(folder, name), yesterday, yesterday)

  await removeUnfinished(folder)
  await removeUnfinished(join(folder, 'missing'))

  expect((await readdir(folder)).sort()).toEqual(['cache', 'new.2.tmp', 'old.wasm.gz'])
})
