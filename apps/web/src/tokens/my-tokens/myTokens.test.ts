import { beforeEach, expect, test, vi } from 'vitest'
import { useMyTokens } from './myTokens.ts'
import { parseMyTokens } from './parseMyTokens.ts'

const A = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const B = 'mxzaz-hqaaa-aaaar-qaada-cai'

beforeEach(() => useMyTokens.setState({ tagged: [], pinned: [], removed: [] }))

test('a token that was removed comes back when it is added again', () => {
  const { tag, untag } = useMyTokens.getState()
  tag(A)
  untag(A)
  expect(useMyTokens.getState()).toMatchObject({ tagged: [], removed: [A] })
  tag(A)
  expect(useMyTokens.getState()).toMatchObject({ tagged: [A], removed: [] })
})

test('a removed token loses its pin', () => {
  const { tag, togglePin, untag } = useMyTokens.getState()
  tag(A)
  togglePin(A)
  togglePin(B)
  untag(A)
  expect(useMyTokens.getState().pinned).toEqual([B])
})

test('saved lists are read field by field', () => {
  expect(parseMyTokens({ tagged: [A, 'x', 7], pinned: 'no', sort: 'High', filter: 'TEN' })).toEqual(
    {
      tagged: [A],
      pinned: [],
      removed: [],
      sort: 'High',
      filter: 'TEN',
    },
  )
  expect(parseMyTokens(null)).toMatchObject({ sort: 'Default', filter: 'ALL' })
})

test('what was saved is there at the next visit', async () => {
  const saved = JSON.stringify({ state: { tagged: [A], pinned: [A], sort: 'High' }, version: 1 })
  vi.stubGlobal('localStorage', { getItem: () => saved, setItem: () => {}, removeItem: () => {} })
  vi.resetModules()
  const { useMyTokens: next } = await import('./myTokens.ts')
  expect(next.getState()).toMatchObject({ tagged: [A], pinned: [A], sort: 'High' })
  vi.unstubAllGlobals()
})
