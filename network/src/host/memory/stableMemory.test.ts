import { expect, test } from 'vitest'
import { StableMemory, windowOf } from './stableMemory.ts'

/** A memory of one page that is read from a store, where what is committed is saved at once. */
function savedMemory(first: string) {
  let saved: Buffer = Buffer.alloc(4000)
  saved.write(first)
  const memory = new StableMemory(1, (page) => (page === 0 ? Buffer.from(saved) : undefined))
  const overwrite = (target: StableMemory, text: string) => {
    target.write(0, windowOf(Buffer.from(text)))
    target.commit()
    for (const { page, bytes } of target.takeUnsavedPages()) if (page === 0) saved = bytes
  }
  return { memory, overwrite }
}

function textOf(memory: StableMemory): string {
  const bytes = Buffer.alloc(3)
  memory.read(0, windowOf(bytes))
  return bytes.toString()
}

test('a fork for reading shows the state of before, also of pages it did not look at', () => {
  const { memory, overwrite } = savedMemory('old')
  const reader = memory.forkForReading()
  overwrite(memory, 'new')
  expect([textOf(reader), textOf(memory)]).toEqual(['old', 'new'])
})

test('a fork for reading is kept when another fork takes the memory over', () => {
  const { memory, overwrite } = savedMemory('old')
  const reader = memory.forkForReading()
  overwrite(memory.fork(), 'new')
  expect(textOf(reader)).toBe('old')
  reader.release()
})

test('forks are the same memory, others are not', () => {
  const { memory } = savedMemory('old')
  expect(memory.fork().isSameMemory(memory)).toBe(true)
  expect(new StableMemory(1).isSameMemory(memory)).toBe(false)
})
