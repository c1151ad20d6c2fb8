import {
  createSdk,
  FLOW_KINDS,
  type FlowKind,
  type FlowReceipt,
  type LaunchpadReceipt,
  type Moved,
  type NftMarketReceipt,
  type NftStudioReceipt,
  type NftTokenReceipt,
  type SnsReceipt,
  type VoteReceipt,
} from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryKeys } from '../../app/queryKeys.ts'
import { BridgeDone } from '../../features/bridge/progress/BridgeDone.tsx'
import { ClaimDone } from '../../features/claim/progress/ClaimDone.tsx'
import type { ClaimAction } from '../../features/claim/progress/claimSubject.ts'
import { GovernanceDone } from '../../features/governance/progress/GovernanceDone.tsx'
import {
  type GovernanceAction,
  governanceSubject,
} from '../../features/governance/progress/governanceSubject.ts'
import { LaunchpadDone } from '../../features/launchpad/progress/LaunchpadDone.tsx'
import { launchpadSubject } from '../../features/launchpad/progress/launchpadSubject.ts'
import { LiquidityDone } from '../../features/liquidity/progress/LiquidityDone.tsx'
import type { LiquidityAction } from '../../features/liquidity/progress/LiquiditySubject.ts'
import { NftDone } from '../../features/nfts/progress/NftDone.tsx'
import { nftSubject } from '../../features/nfts/progress/nftSubject.ts'
import { OrderDone } from '../../features/orders/progress/OrderDone.tsx'
import { Done as SwapEnd } from '../../features/swap/progress/SwapEnd.tsx'
import { loadTexts, startTexts } from '../../i18n/setup.ts'
import { PaymentDone } from '../../payments/progress/PaymentDone.tsx'
import { useSessionStore } from '../../session/useSessionStore.ts'

const [A, B, C] = ['ryjl3-tyaaa-aaaaa-aaaba-cai', 'mxzaz-hqaaa-aaaar-qaada-cai', 'aaaaa-aa']
const OWNER = '2vxsx-fae'
const token = (ledgerId: string, symbol: string) => ({
  ...{ ledgerId, symbol, name: symbol, decimals: 8, fee: 10_000n, standard: 'ICRC2' as const },
})
const TOKENS = [token(A, 'ICP'), token(B, 'BTC'), token(C, 'SLU')] as const
const [token0, token1] = TOKENS

const config = {
  environment: 'local' as const,
  network: { host: 'http://localhost:1' },
  identityProvider: 'http://localhost:1',
  canisters: { icp_ledger: A },
  services: { info: 'http://localhost:1' },
}

const moves = (...lines: readonly [Moved['as'], string, bigint, bigint?][]): readonly Moved[] =>
  lines.map(([as, ledgerId, amount, block]) => ({
    ...{ as, ledgerId, amount },
    ...(block === undefined ? {} : { block }),
  }))

/** 1 of a token is worth 3 dollars. */
const ONE = 100_000_000n
const PAID = moves(['placed', A, 2n * ONE], ['paid', A, 2n * ONE, 71n], ['fee', A, 20_000n])
const CAME = moves(['received', A, 2n * ONE, 72n], ['fee', A, 10_000n])

const base = { id: 'one', startedAt: 0, steps: [], state: { kind: 'running' } as const }
const common = { steps: undefined, onClose: () => {} }

const liquidity = (action: LiquidityAction, receipt: FlowReceipt) => {
  const amounts = { amount0: 2n * ONE, amount1: ONE, count: 1, steps: [] }
  const subject = { kind: 'liquidity' as const, action, token0, token1, ...amounts }
  return <LiquidityDone {...common} activity={{ ...base, subject }} receipt={receipt} />
}
const claim = (action: ClaimAction, receipt: FlowReceipt) => {
  const subject = {
    kind: 'claim' as const,
    action,
    eventName: 'Drop',
    token: token0,
    amount: ONE,
    steps: [],
  }
  return <ClaimDone {...common} activity={{ ...base, subject }} receipt={receipt} />
}
const order = (kind: 'order' | 'cancel-order', receipt: FlowReceipt) => {
  const subject = { kind, tokenIn: token0, tokenOut: token1, amountIn: 2n * ONE, count: 1 }
  return <OrderDone {...common} activity={{ ...base, subject }} receipt={receipt} />
}
const dissolve = (receipt: FlowReceipt) => {
  const about = { amount: 2n * ONE, arrives: ONE, to: 'bc1q', steps: [] }
  const subject = { kind: 'bridge-dissolve' as const, token: token0, coin: token1, ...about }
  return <BridgeDone {...common} activity={{ ...base, subject }} receipt={receipt} />
}
const payment = (
  kind: Parameters<typeof PaymentDone>[0]['activity']['subject']['kind'],
  lines: readonly Moved[],
) => {
  const subject = { kind, token: token0, amount: 2n * ONE, to: OWNER }
  const known = { id: 'one', ledgerId: A, to: OWNER, received: 2n * ONE, fee: 10_000n }
  return (
    <PaymentDone
      {...common}
      activity={{ ...base, subject }}
      receipt={{ kind, ...known, moved: lines }}
    />
  )
}
const swap = (receipt: FlowReceipt) => {
  const subject = { kind: 'swap' as const, tokenIn: token1, tokenOut: token0, amountIn: ONE }
  return <SwapEnd {...common} activity={{ ...base, subject }} receipt={receipt} />
}

const nft = (receipt: NftTokenReceipt | NftMarketReceipt | NftStudioReceipt | VoteReceipt) => {
  const subject = nftSubject(receipt.kind, { name: 'Heron' })
  return <NftDone {...common} activity={{ ...base, subject }} receipt={receipt} />
}
const governance = (action: GovernanceAction, receipt: SnsReceipt) => {
  const activity = { ...base, subject: governanceSubject(action) }
  return <GovernanceDone {...common} activity={activity} receipt={receipt} />
}
const launchpad = (receipt: LaunchpadReceipt) => {
  const subject = launchpadSubject(receipt.kind, { name: 'Tide mill' })
  return <LaunchpadDone {...common} activity={{ ...base, subject }} receipt={receipt} />
}
const neuron = { governanceId: C, neuronId: '11' }
const item = { collectionId: C, tokenId: 7n }

const placed = { poolId: 'pool', positionId: 7n }
const farm = { farmId: 'farm', ...placed }
const pool = { stakingPoolId: 'pool' }
const traded = { tokenIn: B, tokenOut: A, amountIn: ONE, amountOut: 2n * ONE, received: 2n * ONE }

/** An end of each kind. A new kind does not compile without one. */
const ENDS: Readonly<Record<FlowKind, ReactNode>> = {
  swap: swap({
    kind: 'swap',
    poolId: 'pool',
    ...traded,
    leftInPool: { tokenIn: 0n, tokenOut: 0n },
  }),
  route: swap({ kind: 'route', ...traded, hops: [], leftInPools: [] }),
  order: order('order', { kind: 'order', poolId: 'pool', positionIds: [7n], moved: PAID }),
  'cancel-order': order('cancel-order', {
    kind: 'cancel-order',
    ...placed,
    leftInPool: [],
    moved: CAME,
  }),
  'create-pool': liquidity('create', { kind: 'create-pool', poolId: 'pool', moved: PAID.slice(1) }),
  'add-liquidity': liquidity('add', { kind: 'add-liquidity', ...placed, moved: PAID }),
  'remove-liquidity': liquidity('remove', {
    kind: 'remove-liquidity',
    poolIds: ['pool'],
    moved: CAME,
  }),
  'transfer-position': liquidity('transfer', { kind: 'transfer-position', ...placed }),
  'wrap-position': liquidity('wrap', { kind: 'wrap-position', tokenId: 1n, ...placed }),
  'unwrap-position': liquidity('unwrap', { kind: 'unwrap-position', ...placed }),
  'send-position-token': liquidity('send', { kind: 'send-position-token', tokenId: 1n, ...placed }),
  'lock-position': liquidity('lock', { kind: 'lock-position', ...placed, unlockSeconds: 1 }),
  'extend-lock': liquidity('extend-lock', { kind: 'extend-lock', ...placed, unlockSeconds: 1 }),
  'claim-locked-fees': liquidity('locked-fees', {
    kind: 'claim-locked-fees',
    ...placed,
    moved: CAME,
  }),
  'unlock-position': liquidity('unlock', { kind: 'unlock-position', ...placed }),
  'stake-position': liquidity('stake', { kind: 'stake-position', ...farm, moved: [] }),
  'unstake-position': liquidity('unstake', { kind: 'unstake-position', ...farm, moved: CAME }),
  'withdraw-reward': liquidity('reward', {
    kind: 'withdraw-reward',
    farmId: 'farm',
    rewardToken: A,
    moved: CAME,
  }),
  'claim-staked-fees': liquidity('staked-fees', {
    kind: 'claim-staked-fees',
    ...farm,
    moved: CAME,
  }),
  'stake-tokens': liquidity('stake-tokens', { kind: 'stake-tokens', ...pool, moved: PAID }),
  'unstake-tokens': liquidity('unstake-tokens', { kind: 'unstake-tokens', ...pool, moved: CAME }),
  'harvest-stake': liquidity('harvest', { kind: 'harvest-stake', ...pool, moved: CAME }),
  'reclaim-stake': liquidity('reclaim', { kind: 'reclaim-stake', ...pool, moved: CAME }),
  'create-staking-pool': liquidity('found', { kind: 'create-staking-pool', ...pool, moved: PAID }),
  'create-farm': liquidity('create-farm', {
    kind: 'create-farm',
    farmId: 'farm',
    poolId: 'pool',
    moved: PAID,
  }),
  'claim-tokens': claim('claim', {
    kind: 'claim-tokens',
    eventId: 'e',
    received: 2n * ONE,
    moved: CAME,
  }),
  'create-claim-event': claim('create', { kind: 'create-claim-event', eventId: 'e', moved: PAID }),
  'open-claim-event': claim('open', { kind: 'open-claim-event', eventId: 'e', moved: PAID }),
  'close-claim-event': claim('return', { kind: 'close-claim-event', eventId: 'e', moved: CAME }),
  'bridge-dissolve': dissolve({
    kind: 'bridge-dissolve',
    ...{ ledgerId: A, address: 'bc1q', amount: 2n * ONE, arrives: ONE, block: 71n },
    transferId: 'btc-out-71',
    moved: PAID.slice(1),
  }),
  'send-nft': nft({ kind: 'send-nft', ...item, holder: OWNER }),
  'approve-nft': nft({ kind: 'approve-nft', ...item, holder: OWNER }),
  'revoke-nft': nft({ kind: 'revoke-nft', ...item, holder: OWNER }),
  'list-nft': nft({ kind: 'list-nft', ...item, moved: [] }),
  'reprice-nft': nft({ kind: 'reprice-nft', ...item, moved: [] }),
  'delist-nft': nft({ kind: 'delist-nft', ...item, isBack: true, moved: [] }),
  'buy-nft': nft({
    kind: 'buy-nft',
    ...item,
    outcome: 'delivered',
    settlementId: 1n,
    moved: PAID.slice(1),
  }),
  'offer-nft': nft({ kind: 'offer-nft', ...item, offerId: 1n, moved: PAID }),
  'cancel-nft-offer': nft({ kind: 'cancel-nft-offer', ...item, moved: CAME }),
  'accept-nft-offer': nft({
    kind: 'accept-nft-offer',
    ...item,
    outcome: 'delivered',
    settlementId: 1n,
    moved: CAME,
  }),
  'take-back-nft': nft({ kind: 'take-back-nft', ...item, isBack: false, moved: [] }),
  'claim-nft-money': nft({ kind: 'claim-nft-money', ledgerId: A, moved: CAME }),
  'create-nft-collection': nft({
    kind: 'create-nft-collection',
    collectionId: C,
    moved: PAID.slice(1),
  }),
  'create-vote-project': nft({
    kind: 'create-vote-project',
    projectId: C,
    moved: PAID.slice(1),
  }),
  'mint-nfts': nft({ kind: 'mint-nfts', collectionId: C, tokenIds: [1n, 2n], moved: [] }),
  'create-sale': launchpad({ kind: 'create-sale', saleId: 's', moved: PAID }),
  'fund-sale': launchpad({ kind: 'fund-sale', saleId: 's', moved: PAID }),
  'join-sale': launchpad({ kind: 'join-sale', saleId: 's', moved: PAID }),
  'collect-sale': launchpad({ kind: 'collect-sale', saleId: 's', moved: CAME }),
  'make-market': launchpad({
    kind: 'make-market',
    saleId: 's',
    poolId: C,
    farmId: C,
    moved: PAID,
  }),
  'stake-neuron': governance('stake-neuron', {
    kind: 'stake-neuron',
    ...neuron,
    isNew: true,
    moved: PAID,
  }),
  'change-neuron': governance('split', {
    kind: 'change-neuron',
    ...neuron,
    change: 'split',
    childId: '22',
    moved: [],
  }),
  'disburse-neuron': governance('disburse-neuron', {
    kind: 'disburse-neuron',
    ...neuron,
    moved: CAME,
  }),
  'vote-neurons': governance('vote-neurons', {
    kind: 'vote-neurons',
    ...{ governanceId: C, proposalId: 7n, vote: 'yes', moved: [] },
    outcomes: [
      { neuronId: '11', kind: 'voted' },
      { neuronId: '22', kind: 'already' },
      { neuronId: '33', kind: 'refused', error: 2 },
    ],
  }),
  'make-proposal': governance('make-proposal', {
    kind: 'make-proposal',
    ...neuron,
    proposalId: 7n,
    moved: [],
  }),
  'join-launch': governance('join-launch', {
    kind: 'join-launch',
    ...{ swapId: C, accepted: 2n * ONE, moved: PAID },
  }),
  'refund-launch': governance('refund-launch', { kind: 'refund-launch', swapId: C, moved: CAME }),
  transfer: payment('transfer', PAID.slice(1)),
  wrap: payment('wrap', PAID.slice(1)),
  unwrap: payment('unwrap', PAID.slice(1)),
  'top-up': payment('top-up', PAID.slice(1)),
  deposit: payment('deposit', PAID),
  withdraw: payment('withdraw', CAME),
  refund: payment('refund', CAME),
}

/** Positions change hands, and swaps name no block: of those the ledgers are asked. */
const WITHOUT_BLOCKS: readonly FlowKind[] = [
  ...(['swap', 'route', 'transfer-position', 'wrap-position', 'unwrap-position'] as const),
  ...(['send-position-token', 'stake-position', 'refund-launch'] as const),
  ...(['lock-position', 'extend-lock', 'unlock-position'] as const),
]

/** What they do costs nothing but calls, and moves no money: their ends say what has become of the token. */
const WITHOUT_MONEY: readonly FlowKind[] = [
  ...(['send-nft', 'approve-nft', 'revoke-nft', 'list-nft', 'reprice-nft'] as const),
  ...(['delist-nft', 'take-back-nft', 'mint-nfts'] as const),
  ...(['change-neuron', 'vote-neurons', 'make-proposal'] as const),
]
const WITH_MONEY = FLOW_KINDS.filter((kind) => !WITHOUT_MONEY.includes(kind))

/** What is rendered to text is told the state that a store began with. */
const beginning = useSessionStore.getInitialState()
const { session: before } = beginning
beforeAll(async () => {
  // a link to share has the page's own address
  vi.stubGlobal('window', { location: { origin: 'https://exchange.example' } })
  await startTexts('en')
  await loadTexts([
    'receipt',
    'nftProgress',
    'governanceProgress',
    'launchpadProgress',
    'liquidity',
    'claim',
    'orders',
    'wallet',
    'trade',
    'bridge',
  ])
  const sdk = createSdk(config)
  Object.assign(beginning, {
    session: { kind: 'connected', sdk, config, principal: OWNER, wallet: 'internet-identity' },
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  Object.assign(beginning, { session: before })
})

/** What somebody sees at the end, where some ledgers do not answer. */
function textOf(end: ReactNode, silent: readonly string[] = []): string {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const id of silent)
    queries
      .getQueryCache()
      .build(queries, { queryKey: queryKeys.token(id) })
      .setState({ status: 'error', error: new Error('silent') })
  for (const one of TOKENS) queries.setQueryData(queryKeys.token(one.ledgerId), one)
  const priceUsd = 3n * 10n ** 18n
  const tokens = TOKENS.map(({ ledgerId, decimals }) => ({
    ...{ ledgerId, decimals, priceUsd, priceUsdBefore24H: undefined, volumeUsd24H: 0n },
  }))
  queries.setQueryData(queryKeys.market(), { asOfMs: Date.now(), pools: [], tokens })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>{end}</MemoryRouter>
    </QueryClientProvider>,
  )
  return markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test.each(WITHOUT_MONEY)('the end of a flow of kind %s says what was done', (kind) => {
  expect(textOf(ENDS[kind])).toMatch(
    /Heron|2 NFTs were minted|The new neuron has|Voted: 1\..*: 1\. Refused: 1\.|proposal 7 is open/,
  )
})

test.each(WITH_MONEY)('the end of a flow of kind %s tells amounts and dollars', (kind) => {
  const text = textOf(ENDS[kind])
  expect(text).toMatch(/\b2 ICP/)
  expect(text).toContain('$6.00')
})

test.each(WITH_MONEY.filter((kind) => !WITHOUT_BLOCKS.includes(kind)))(
  'the end of a flow of kind %s names blocks',
  (kind) => expect(textOf(ENDS[kind])).toMatch(/Block 7[12] of ICP/),
)

test('what a pool still holds is told, unless its way back would cost more', () => {
  const end = (left: bigint) =>
    liquidity('add', {
      kind: 'add-liquidity',
      ...placed,
      moved: moves(['placed', A, ONE], ['left', B, left]),
    })
  expect(textOf(end(ONE))).toContain('still holds 1 BTC')
  expect(textOf(end(10_000n))).not.toContain('still holds')
})

test('what a ledger moved is told by its name while it does not answer: no end waits for it', () => {
  const silent = 'mc6ru-gyaaa-aaaar-qaaaq-cai'
  const end = liquidity('add', {
    kind: 'add-liquidity',
    ...placed,
    moved: moves(['placed', A, ONE], ['paid', silent, ONE, 73n], ['left', silent, ONE]),
  })
  const text = textOf(end, [silent])
  expect(text).toContain('Block 73 of mc6ru…-cai')
  expect(text).toContain('still holds mc6ru…-cai')
})

test('an end without figures shows none: nothing is made up', () => {
  expect(
    textOf(claim('close', { kind: 'close-claim-event', eventId: 'e', moved: [] })),
  ).not.toMatch(/\$|You received/)
})
