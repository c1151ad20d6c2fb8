import { expect, test } from 'vitest'
import { fetchWaitingAtSales } from './fetchWaitingAtSales.ts'
import type { LaunchSale, SaleStatus } from './LaunchSale.ts'

const [ME, OTHER] = ['me', 'somebody else']
const FEE = 10n
const NONE = { token: 0n, payment: 0n }
const token = (ledgerId: string) => ({ ledgerId, symbol: 'T', decimals: 8, fee: FEE })

const sale = (id: string, more: Partial<LaunchSale> = {}): LaunchSale => ({
  ...{ id, creator: OTHER, name: `Sale ${id}`, description: '', funded: 0n, left: NONE },
  ...{ token: token('new'), payment: token('icp'), offered: 1n, hardCap: 1n, softCap: 1n },
  ...{ minimum: 1n, maximum: undefined, startNs: 1n, endNs: 2n, isWhitelisted: false },
  ...{ whitelistSize: 0n, vesting: { cliffSeconds: 0n, durationSeconds: 0n } },
  ...{ status: 'succeeded' as const, raised: 0n, investors: 0n, accepted: 0n, sold: 0n },
  ...more,
})

type World = {
  readonly made?: readonly LaunchSale[]
  readonly joined?: readonly LaunchSale[]
  readonly latest?: readonly LaunchSale[]
  /** Of the sale with the id. */
  readonly due?: Readonly<Record<string, { token: bigint; payment: bigint }>>
  readonly deposits?: Readonly<Record<string, bigint>>
  readonly held?: bigint
}

async function waitingIn({ made = [], joined = [], latest = [], ...world }: World) {
  const asked: string[] = []
  const silent: string[] = []
  const pageOf = (rows: readonly LaunchSale[]) => ({ total: rows.length, rows })
  const share = { accepted: 0n, tokens: 0n, refund: 0n }
  const found = await fetchWaitingAtSales(
    {
      fetchOwn: async ({ id }) => {
        asked.push(id)
        if (id === 'silent') throw new Error('no answer')
        const own = { principal: ME, deposited: 0n, arriving: 0n, share, unlocked: 0n }
        return {
          investor: { ...own, sent: NONE, underWay: NONE },
          due: world.due?.[id] ?? NONE,
          deposit: world.deposits?.[id] ?? 0n,
          isListed: true,
        }
      },
      launchpad: {
        fetchOwnSales: async (as) => pageOf(as === 'founder' ? made : joined),
        fetchSales: async () => pageOf(latest),
        fetchTokensHeld: async () => world.held ?? 0n,
      },
    },
    {
      principal: ME,
      isKnown: (ledgerId) => ledgerId === 'icp',
      onFailed: (name) => silent.push(name),
    },
  )
  return { found: found.map(({ sale: { id }, what, due }) => ({ id, what, due })), asked, silent }
}

test('shares and deposits that are worth their fee are found, each sale asked once', async () => {
  const { found, asked } = await waitingIn({
    joined: [sale('a'), sale('b')],
    latest: [sale('a'), sale('c')],
    due: { a: { token: 500n, payment: 0n }, b: { token: FEE, payment: FEE } },
    deposits: { c: 70n },
  })
  expect(found).toEqual([
    { id: 'a', what: 'share', due: { token: 500n, payment: 0n } },
    { id: 'c', what: 'deposit', due: { token: 0n, payment: 70n } },
  ])
  expect(asked.toSorted()).toEqual(['a', 'b', 'c'])
})

test('a stranger’s sale for a token of their own is not asked, one that is joined is', async () => {
  const hostile = sale('trap', { payment: token('trap') })
  const world = { deposits: { trap: 10n ** 20n } }
  expect((await waitingIn({ ...world, latest: [hostile] })).asked).toEqual([])
  expect((await waitingIn({ ...world, joined: [hostile] })).asked).toEqual(['trap'])
})

test('what is a founder’s is found, counted or not, and nobody else’s', async () => {
  const left = { token: 0n, payment: 900n }
  const made = [sale('a', { creator: ME, left })]
  expect((await waitingIn({ made })).found).toEqual([{ id: 'a', what: 'founder', due: left }])
  expect((await waitingIn({ latest: [sale('a', { left })] })).found).toEqual([])
  const uncounted = async (status: SaleStatus) =>
    (await waitingIn({ made: [sale('a', { creator: ME, status })], held: 5_000n })).found
  const due = { token: 5_000n, payment: 0n }
  expect(await uncounted('lapsed')).toEqual([{ id: 'a', what: 'founder', due }])
  expect(await uncounted('cancelled')).toEqual([{ id: 'a', what: 'founder', due }])
  // before its start they are what it sells
  expect(await uncounted('upcoming')).toEqual([])
})

test('a sale that does not answer is named and keeps back no other', async () => {
  const { found, silent } = await waitingIn({
    joined: [sale('silent'), sale('a')],
    due: { a: { token: 0n, payment: 500n } },
  })
  expect([found.length, silent]).toEqual([1, ['Sale silent']])
})
