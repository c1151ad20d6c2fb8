import { expect, test } from 'vitest'
import type { LedgerAdapter, LedgerMetadata, OwnFigures } from './ledgers/LedgerAdapter.ts'
import { DeclaredStandards } from './ledgers/standards/DeclaredStandards.ts'
import { TokenListing } from './listing/TokenListing.ts'
import { memoryTokenStore } from './tokenStore.ts'
import { Tokens } from './tokens.ts'

const LISTED = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const NAMED = 'mxzaz-hqaaa-aaaar-qaada-cai'
const STRANGER = 'ss2fx-dyaaa-aaaar-qacoq-cai'

const SAID: LedgerMetadata = { symbol: 'OWN', name: 'Own token', decimals: 6, fee: 10_000n }

const unasked = () => Promise.reject(new Error('nobody asks for this'))
const unmade = () => {
  throw new Error('nobody pays')
}

/** An exchange that lists one ledger and names another, and ledgers that all say the same in their metadata and as told when asked. */
function exchange({ own, isListDown = false }: { own: OwnFigures; isListDown?: boolean }) {
  const askedTwice: string[] = []
  const declared = new DeclaredStandards()
  const store = memoryTokenStore()
  const listing = new TokenListing({
    tokenList: {
      fetchList: async () => {
        if (isListDown) throw new Error('unreachable')
        const words = { name: 'Own token', symbol: 'OWN', standard: 'ICRC2', introduction: '' }
        const figures = { decimals: 6, fee: 10n, totalSupply: 0n, rank: 1 }
        return [{ ledgerId: LISTED, ...words, ...figures, configs: [], links: [] }]
      },
      fetchPage: async () => ({ total: 0, tokens: [] }),
    },
    settings: { fetchDefaultTokens: async () => [] },
    store,
    declared,
    now: () => 0,
  })
  const adapter = async (ledgerId: string): Promise<LedgerAdapter> => ({
    ledgerId,
    standard: 'ICRC2',
    takesIdentifiers: false,
    takesSubaccounts: true,
    fetchMetadata: async () => SAID,
    fetchOwnFigures: async () => {
      askedTwice.push(ledgerId)
      return own
    },
    fetchFee: unasked,
    fetchTotalSupply: unasked,
    fetchMinter: unasked,
    fetchBalance: unasked,
    fetchAllowance: unasked,
    fetchHistory: unasked,
    fetchHolders: unasked,
    transferCall: unmade,
    approveCall: unmade,
  })
  const ledgers = { adapter, detect: async () => 'ICRC2' as const }
  const isOwn = (ledgerId: string) => ledgerId === NAMED
  return { tokens: new Tokens({ listing, ledgers, store, declared, isOwn }), askedTwice, store }
}

test('ledgers that the exchange lists or names are not asked twice', async () => {
  const { tokens, askedTwice } = exchange({ own: { decimals: 8, fee: 1n } })
  expect(await tokens.list()).toHaveLength(1)
  for (const ledgerId of [LISTED, NAMED]) {
    const token = await tokens.fetch(ledgerId)
    expect(token).toMatchObject({ decimals: 6, fee: 10_000n })
    expect(token.disputed).toBeUndefined()
  }
  expect(askedTwice).toEqual([])
})

test.each([
  ['the same', { decimals: 6, fee: 10_000n }, { decimals: 6, fee: 10_000n }, undefined],
  ['nothing', {}, { decimals: 6, fee: 10_000n }, undefined],
  ['other decimals', { decimals: 8, fee: 10_000n }, { decimals: 8, fee: 10_000n }, { decimals: 6 }],
  ['another fee', { decimals: 6, fee: 9n }, { decimals: 6, fee: 9n }, { fee: 10_000n }],
  ['another fee alone', { fee: 9n }, { decimals: 6, fee: 9n }, { fee: 10_000n }],
  [
    'everything else',
    { decimals: 0, fee: 0n },
    { decimals: 0, fee: 0n },
    { decimals: 6, fee: 10_000n },
  ],
])(
  'a stranger’s ledger that answers %s goes by its answers, and is marked where it contradicts itself',
  async (_, own, figures, disputed) => {
    const { tokens, store } = exchange({ own })
    const token = await tokens.fetch(STRANGER)
    expect(token).toMatchObject(figures)
    expect(token.disputed).toEqual(disputed)
    expect((await store.get(STRANGER))?.disputed).toEqual(disputed)
  },
)

test('without the list nothing is listed', async () => {
  const { tokens, askedTwice } = exchange({ own: { decimals: 8 }, isListDown: true })
  expect((await tokens.fetch(LISTED)).disputed).toEqual({ decimals: 6 })
  expect(askedTwice).toEqual([LISTED])
})

test('own figures without bounds are no token’s', async () => {
  const { tokens } = exchange({ own: { fee: 2n ** 128n } })
  await expect(tokens.fetch(STRANGER)).rejects.toMatchObject({ code: 'unreadable' })
})
