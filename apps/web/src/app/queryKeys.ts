/**
 * The names of everything that is kept of the network, in one place: what reads a thing and what says that it has changed mean the
 * same. Each may be given in part, which then means all that begin so.
 */
export const queryKeys = {
  aliases: () => known('aliases'),
  approvals: (owner?: string, ledgerId?: string) => known('approvals', owner, ledgerId),
  balance: (owner?: string, ledgerId?: string) => known('balance', owner, ledgerId),
  block: (ledgerId?: string, index?: string) => known('block', ledgerId, index),
  blockRate: () => known('block-rate'),
  bridgeChainState: (ledgerId?: string) => known('bridge-chain-state', ledgerId),
  bridgeCheck: (owner?: string, ledgerId?: string) => known('bridge-check', owner, ledgerId),
  plannedQuote: (tokenIn?: string, tokenOut?: string, amount?: string) =>
    known('planned-quote', tokenIn, tokenOut, amount),
  bridgePlainDeposit: (owner?: string, ledgerId?: string) =>
    known('bridge-plain-deposit', owner, ledgerId),
  bridgeDeposits: (owner?: string, ledgerId?: string) => known('bridge-deposits', owner, ledgerId),
  bridgeEstimate: (...request: readonly string[]) => known('bridge-estimate', ...request),
  bridgeReserves: (ledgerId?: string) => known('bridge-reserves', ledgerId),
  bridgeTerms: (ledgerId?: string) => known('bridge-terms', ledgerId),
  bridgeTokens: () => known('bridge-tokens'),
  bridgeTransfer: (id?: string) => known('bridge-transfer', id),
  bridgeTurnover: (ledgerId?: string, of?: string) => known('bridge-turnover', ledgerId, of),
  bridgeWithdrawals: (owner?: string, ledgerId?: string) =>
    known('bridge-withdrawals', owner, ledgerId),
  candles: (poolId?: string, level?: string, limit?: string) =>
    known('candles', poolId, level, limit),
  claimEvent: (eventId?: string) => known('claim-event', eventId),
  claimRecords: (eventId?: string, owner?: string, page?: string) =>
    known('claim-records', eventId, owner, page),
  claimRoom: () => known('claim-room'),
  claims: (owner?: string, count?: string) => known('claims', owner, count),
  confirmedQuote: (...quote: readonly string[]) => known('confirm', ...quote),
  control: (canisterId?: string) => known('control', canisterId),
  creationPrice: () => known('creation-price'),
  defaultChart: () => known('default-chart'),
  depositAddress: (owner?: string, ledgerId?: string) => known('deposit-address', owner, ledgerId),
  earn: (...of: readonly string[]) => known('earn', ...of),
  evm: (chain?: string, from?: string, ...of: readonly string[]) =>
    known('evm', chain, from, ...of),
  explanation: (...request: readonly string[]) => known('explanation', ...request),
  createdClaims: (owner?: string) => known('created-claims', owner),
  creationFees: (owner?: string) => known('creation-fees', owner),
  farm: (farmId?: string) => known('farm', farmId),
  farmFee: () => known('farm-fee'),
  farmFounders: () => known('farm-founders'),
  creationCost: (of: 'farm' | 'stake' | 'nft' | 'votes' | 'sale', owner?: string) =>
    known('creation-cost', of, owner),
  farmAprs: (farmId?: string) => known('farm-aprs', farmId),
  farmRewards: (owner?: string) => known('farm-rewards', owner),
  farmStakes: (owner?: string, farmId?: string) => known('farm-stakes', owner, farmId),
  farms: (owner?: string) => known('farms', owner),
  holders: (ledgerId?: string, page?: string, limit?: string) =>
    known('holders', ledgerId, page, limit),
  history: (ledgerId?: string, account?: string) => known('history', ledgerId, account),
  holdings: (owner?: string, poolId?: string) => known('holdings', owner, poolId),
  ledgerRules: (ledgerId?: string) => known('ledger-rules', ledgerId),
  listing: () => known('listing'),
  launchpad: (...of: readonly (string | undefined)[]) => known('launchpad', ...of),
  lockedPositions: (owner?: string) => known('locked-positions', owner),
  lockLimits: () => known('lock-limits'),
  lockOf: (poolId?: string, id?: string) => known('lock-of', poolId, id),
  locksUnderway: (owner?: string) => known('locks-underway', owner),
  locked: (poolId?: string) => known('locked', poolId),
  lookAlike: (ledgerId?: string, ...of: readonly string[]) => known('look-alike', ledgerId, ...of),
  market: () => known('market'),
  newcomers: () => known('newcomers'),
  orders: (owner?: string, poolId?: string) => known('orders', owner, poolId),
  orderEvents: (owner?: string, poolId?: string) => known('order-events', owner, poolId),
  orderSupport: (poolId?: string) => known('order-support', poolId),
  pool: (poolId?: string) => known('pool', poolId),
  poolDayAgo: (poolId?: string) => known('pool-day-ago', poolId),
  /** `now` is what moves of collections and their market; `facts` is what stays: facts, metadata, drawings and files. */
  nft: (of: 'now' | 'facts', ...parts: readonly (string | undefined)[]) =>
    known('nft', of, ...parts),
  offeredTiers: () => known('offered-tiers'),
  openPositions: (poolId?: string, owner?: string) => known('open-positions', poolId, owner),
  poolWeeks: () => known('pool-weeks'),
  pools: () => known('pools'),
  position: (poolId?: string, id?: string) => known('position', poolId, id),
  positionPast: (poolId?: string, id?: string, what?: string) =>
    known('position-past', poolId, id, what),
  positionPools: (owner?: string) => known('position-pools', owner),
  positions: (owner?: string, poolId?: string) => known('positions', owner, poolId),
  rate: (currency?: string) => known('rate', currency),
  settings: () => known('settings'),
  votes: (...of: readonly string[]) => known('votes', ...of),
  /** `now` is what moves of DAOs: neurons, proposals, launches; `facts` is what stays. */
  sns: (of?: 'now' | 'facts', ...parts: readonly (string | undefined)[]) =>
    known('sns', of, ...parts),
  snsLedgers: () => known('sns-ledgers'),
  stake: (owner?: string, poolId?: string) => known('stake', owner, poolId),
  stakeHoldings: (owner?: string) => known('stake-holdings', owner),
  setAside: (owner?: string) => known('set-aside', owner),
  stakesLeft: (owner?: string) => known('stakes-left', owner),
  stakingAprs: (poolId?: string) => known('staking-aprs', poolId),
  pushOffer: () => known('push-offer'),
  pushStanding: (owner?: string, key?: string, alerts?: string) =>
    known('push-standing', owner, key, alerts),
  stakingFactory: () => known('staking-factory'),
  stakingPool: (poolId?: string) => known('staking-pool', poolId),
  stakingPools: (owner?: string) => known('staking-pools', owner),
  strays: (owner?: string, ledgerId?: string) => known('strays', owner, ledgerId),
  subnet: (environment?: string) => known('subnet', environment),
  token: (ledgerId?: string) => known('token', ledgerId),
  tokenDetail: (ledgerId = '*') => known('token-detail', ledgerId),
  /** Of one token and of all. */
  tokenDetails: () => known('token-detail'),
  tokenFacts: (ledgerId?: string) => known('token-facts', ledgerId),
  tokenLogos: (ledgers?: string) => known('token-logos', ledgers),
  tokens: () => known('tokens'),
  trade: (question?: string, asOf?: string) => known('trade', question, asOf),
  transactions: (filter?: string) => known('transactions', filter),
  trades: (owner?: string) => known('trades', owner),
  unfinished: (owner?: string) => known('unfinished', owner),
  unstable: (poolId?: string) => known('unstable', poolId),
  keepsBounds: (poolId?: string) => known('keeps-bounds', poolId),
  unused: (owner?: string, poolId?: string, lying?: string) =>
    known('unused', owner, poolId, lying),
  walletPast: (owner?: string, days?: string) => known('wallet-past', owner, days),
  walletTotals: (owner?: string) => known('wallet-totals', owner),
  wrappedPositions: (owner?: string) => known('wrapped-positions', owner),
} as const

/** Without the parts at the end that are not given; nobody's is not everybody's. */
function known(...parts: readonly (string | undefined)[]): readonly string[] {
  const end = parts.findLastIndex((part) => part !== undefined) + 1
  return parts.slice(0, end).map((part) => part ?? '')
}
