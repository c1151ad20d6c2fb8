import { DerivedKeyMaterial } from '@dfinity/vetkeys'
import { expect, test } from 'vitest'
import { openBook, sealBook, unlockKey } from './seal.ts'

const keyOf = async (byte: number) =>
  (await DerivedKeyMaterial.setup(new Uint8Array(32).fill(byte))).getCryptoKey()

test('a book is read again with its key, whatever is written in it', async () => {
  const key = await keyOf(1)
  const text = JSON.stringify({ contacts: [{ name: 'Zoë 水', address: 'aaaaa-aa' }] })
  expect(await openBook(key, await sealBook(key, text))).toBe(text)
})

test('how long it is tells whole steps only', async () => {
  const key = await keyOf(1)
  const lengths = await Promise.all(
    ['{}', '{"a":1}', `"${'x'.repeat(1_000)}"`].map(
      async (text) => (await sealBook(key, text)).length,
    ),
  )
  expect(new Set(lengths).size).toBe(1)
  expect((await sealBook(key, `"${'x'.repeat(1_100)}"`)).length - (lengths[0] ?? 0)).toBe(1_024)
})

test('another key, and a book that was changed, read nothing', async () => {
  const key = await keyOf(1)
  const sealed = await sealBook(key, '{}')
  await expect(openBook(await keyOf(2), sealed)).rejects.toThrow('book-unreadable')
  const [last = 0] = sealed.slice(-1)
  const changed = Uint8Array.from([...sealed.slice(0, -1), last ^ 1])
  await expect(openBook(key, changed)).rejects.toThrow('book-unreadable')
  await expect(openBook(key, new Uint8Array())).rejects.toThrow('book-unreadable')
})

test('a key of nonsense is none', async () => {
  const ask = async () => ({ encryptedKey: new Uint8Array(192), publicKey: new Uint8Array(96) })
  await expect(unlockKey(Uint8Array.of(4), ask)).rejects.toThrow('book-key-failed')
})
