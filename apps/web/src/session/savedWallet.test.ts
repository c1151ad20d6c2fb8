import { expect, test } from 'vitest'
import { readSavedWallet, saveWallet } from './savedWallet.ts'

function storageWith(text: string | null) {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
    removeItem: () => {
      kept = null
    },
  }
}

test('the last wallet comes back with its address', () => {
  const storage = storageWith(null)
  const wallet = { id: 'signer', address: 'https://example.org/', isConnected: true } as const

  saveWallet(wallet, storage)

  expect(readSavedWallet(storage)).toEqual(wallet)
})

test.each([null, '', '{', '7', '{"id":"unheard-of","isConnected":true}', '[]'])(
  'of %j nothing is believed',
  (text) => {
    expect(readSavedWallet(storageWith(text))).toBeUndefined()
  },
)
