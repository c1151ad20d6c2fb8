import { expect, test } from 'vitest'
import { readOldState, writeOldState } from './readOldState.ts'

const stored = (slices: Record<string, string>) => JSON.stringify(slices)

test('each slice is a JSON text inside the JSON, the version among them', () => {
  const text = stored({
    customization: '{"mode":"light"}',
    _persist: '{"version":4,"rehydrated":true}',
  })
  expect(readOldState(text)).toEqual({ version: 4, state: { customization: { mode: 'light' } } })
})

test('what is written is read again', () => {
  const before = { version: 4, state: { wallet: { sort: 'High' }, nft: { importedNFTs: [] } } }
  expect(readOldState(writeOldState(before))).toEqual(before)
})

test('a slice that cannot be read is left out and the others stay', () => {
  const text = stored({ wallet: '{"sort":', swapCache: '{"expert":true}' })
  expect(readOldState(text)?.state).toEqual({ swapCache: { expert: true } })
})

test.each(['', '{"version":"4"}', '{"version":1.5}', 'x', '[]'])(
  'a version that says %j counts as none',
  (_persist) => {
    expect(readOldState(stored({ wallet: '{}', _persist }))?.version).toBe(-1)
  },
)

test.each([null, '', 'x', '7', 'null', '[]', '"{}"', '{"wallet":{"sort":"High"}}'])(
  'nothing is made of %j',
  (text) => {
    expect(readOldState(text)).toBeUndefined()
  },
)

test('the state of an app of another kind under the same name is nothing of ours', () => {
  expect(readOldState(stored({ todos: '[]', _persist: '{"version":4}' }))).toBeUndefined()
})
