import { heapMaps } from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { expect, test } from 'vitest'
import { openCollectionState } from '../collection/CollectionState.ts'
import { OtherAnswers, UPDATES_PER_MINUTE } from './serve.ts'

test('updates have a limit each minute, whoever asks', () => {
  let now = 0n
  const context = {
    ...logicEdges,
    now: () => now,
    cycles: () => 0n,
    certify: () => {},
    state: openCollectionState(heapMaps),
  }
  const others = new OtherAnswers()
  const ask = () =>
    others.answer(context, { method: 'GET', url: '/nothing', headers: [], body: new Uint8Array() })
      .status_code
  const asked = Array.from({ length: UPDATES_PER_MINUTE + 1 }, ask)
  expect(asked.filter((status) => status === 404)).toHaveLength(UPDATES_PER_MINUTE)
  expect(asked.at(-1)).toBe(503)
  now = 60_000_000_000n
  expect(ask()).toBe(404)
})
