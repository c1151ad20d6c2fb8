import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileNotes, type OrderNote } from './Notes.ts'
import { person, subnetId } from './testing/FakeExchange.ts'

const [asia, europe] = [subnetId(1), subnetId(2)]
const note: OrderNote = { payer: person(1).toText(), cycles: 2n, createdAtNs: 1_700n }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-notes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('an order is there after the process that wrote it, and its canister as well', async () => {
  const inside = join(folder, 'ic.installers')
  const notes = fileNotes(inside)
  expect(await notes.subnets()).toEqual([])
  expect(await notes.read(asia)).toBeUndefined()
  expect(await notes.begin(asia, note)).toEqual(note)
  expect(await fileNotes(inside).read(asia)).toEqual(note)
  const finished = { ...note, canisterId: person(7).toText() }
  await notes.finish(asia, finished)
  expect(await fileNotes(inside).read(asia)).toEqual(finished)
  expect(await notes.subnets()).toEqual([asia])
  expect(await readdir(inside)).toEqual([`${asia}.json`])
  expect(notes.place(asia)).toBe(join(inside, `${asia}.json`))
  await notes.forget(asia)
  await notes.forget(europe)
  expect(await notes.subnets()).toEqual([])
})

test('of many that begin at once one wins, and all are told its order', async () => {
  const told = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      fileNotes(folder).begin(asia, { ...note, createdAtNs: BigInt(index) }),
    ),
  )
  const kept = await fileNotes(folder).read(asia)
  for (const one of told) expect(one).toEqual(kept)
  expect(await readdir(folder)).toEqual([`${asia}.json`])
})

test('a note that nobody can read is no reason to order again', async () => {
  const notes = fileNotes(folder)
  await notes.begin(asia, note)
  const whole = await readFile(notes.place(asia), 'utf8')
  const broken = [
    '',
    'null',
    whole.slice(0, -10),
    whole.replace('1700', '-1'),
    whole.replace(note.payer, 'nobody'),
    '{}',
  ]
  for (const text of broken) {
    await writeFile(notes.place(asia), text)
    await expect(notes.read(asia), text).rejects.toThrow('is no note of an order')
    await expect(notes.begin(asia, note)).rejects.toThrow('is no note of an order')
  }
})
