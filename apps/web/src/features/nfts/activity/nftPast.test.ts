import { InfoError } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { fetchNftActivity, fetchTradePast } from './nftPast.ts'

const PAGE = { limit: 30 }
const ASK = { signal: new AbortController().signal }
const NOTHING = { rows: [], nextCursor: undefined, total: 0 }

/** An info service that answers whatever it is asked in one way. */
function failing(error: Error) {
  const fail = () => Promise.reject(error)
  return {
    ...{ fetchActivity: fail, fetchCollectionActivity: fail, fetchItem: fail },
    fetchCollectionPast: fail,
  }
}

const UNKNOWN = failing(InfoError.refused(404, 'no such collection'))
const SILENT = failing(InfoError.unreachable(new Error('closed')))

test.each([{ collectionId: 'a' }, { collectionId: 'a', tokenId: 1n }])(
  'what the service has never heard of has no past: %o',
  async (scope) => {
    expect(await fetchNftActivity(UNKNOWN, scope, PAGE, ASK)).toEqual(NOTHING)
  },
)

test('a collection that the service has never heard of was never sold', async () => {
  expect(await fetchTradePast(UNKNOWN, 'a', { level: 'd1' }, ASK)).toEqual([])
})

test.each([{}, { collectionId: 'a' }, { collectionId: 'a', tokenId: 1n }])(
  'a service that does not answer is not taken for one without a past: %o',
  async (scope) => {
    const asked = fetchNftActivity(SILENT, scope, PAGE, ASK)
    await expect(asked).rejects.toMatchObject({ code: 'info-unreachable' })
  },
)

test('nor is it where sales are asked for', async () => {
  const asked = fetchTradePast(SILENT, 'a', { level: 'd1' }, ASK)
  await expect(asked).rejects.toMatchObject({ code: 'info-unreachable' })
})

test('the market as a whole is never unknown', async () => {
  const asked = fetchNftActivity(UNKNOWN, {}, PAGE, ASK)
  await expect(asked).rejects.toMatchObject({ code: 'info-not-found' })
})
