import type { BridgeToken, Sdk } from '@sluice/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'

/** Chains and minters move in minutes; the page looks as often as the specification says. */
export const LOOK_MS = 10_000
const MINUTE_MS = 60_000
/** A deposit is looked for at the minter on entry and every five minutes; between, the chain alone is watched. */
export const CHECK_MS = 5 * MINUTE_MS

/** A minter takes up another token once in months. */
const TOKENS_STALE_MS = 30 * MINUTE_MS
/** A minter that was silent when the list was made is asked again so often. */
const SILENT_MS = 15_000

/** Tokens of other chains; none where the network has no bridge. A list that lacks a chain is asked for again. */
export const bridgeTokensQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.bridgeTokens(),
    queryFn: () => sdk.bridge.tokens(),
    staleTime: ({ state }) => (isWhole(sdk.config, state.data) ? TOKENS_STALE_MS : SILENT_MS),
    refetchInterval: ({ state }) =>
      state.data === undefined || isWhole(sdk.config, state.data) ? false : SILENT_MS,
  })

/** Whether each chain that the configuration names has told its tokens. */
function isWhole(
  { bitcoin, ethereum, canisters }: Sdk['config'],
  tokens: readonly BridgeToken[] = [],
): boolean {
  const has = (wanted: BridgeToken['chain']) => tokens.some(({ chain }) => chain === wanted)
  const needsBitcoin = bitcoin !== undefined && canisters.ckbtc_minter !== undefined
  const needsEthereum = ethereum !== undefined && canisters.cketh_minter !== undefined
  return (has('bitcoin') || !needsBitcoin) && (has('ethereum') || !needsEthereum)
}

export const bridgeTermsQuery = (sdk: Sdk, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.bridgeTerms(ledgerId),
    queryFn: () => sdk.bridge.fetchTerms(ledgerId),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  })

export const depositAddressQuery = (sdk: Sdk, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.depositAddress(sdk.principal.toText(), ledgerId),
    queryFn: () => sdk.bridge.fetchDepositAddress(ledgerId),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The account's deposits, as chain and minter tell them now. */
export const depositsQuery = (sdk: Sdk, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.bridgeDeposits(sdk.principal.toText(), ledgerId),
    queryFn: () => sdk.bridge.fetchDeposits(ledgerId),
    refetchInterval: LOOK_MS,
    structuralSharing: false,
  })

export const withdrawalsQuery = (sdk: Sdk, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.bridgeWithdrawals(sdk.principal.toText(), ledgerId),
    queryFn: () => sdk.bridge.fetchWithdrawals(ledgerId),
    refetchInterval: LOOK_MS,
    structuralSharing: false,
  })

/** One transfer, whoever looks. */
export const transferQuery = (sdk: Sdk, id: string) =>
  queryOptions({
    queryKey: queryKeys.bridgeTransfer(id),
    queryFn: () => sdk.bridge.fetchTransfer(id),
    refetchInterval: LOOK_MS,
    structuralSharing: false,
  })

export const mintEstimateQuery = (sdk: Sdk, ledgerId: string, amount: bigint) =>
  queryOptions({
    queryKey: queryKeys.bridgeEstimate('mint', ledgerId, amount.toString()),
    queryFn: () => sdk.bridge.estimateMint(ledgerId, amount),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })

type Dissolved = {
  readonly amount: bigint
  readonly balance: bigint | undefined
  /** Of ckETH, where that pays for gas. */
  readonly gasBalance: bigint | undefined
}

/** Fees of the chain move: what was estimated is asked again while it is looked at. */
export const dissolveEstimateQuery = (
  sdk: Sdk,
  ledgerId: string,
  { amount, balance, gasBalance }: Dissolved,
) =>
  queryOptions({
    queryKey: queryKeys.bridgeEstimate(
      ...(['dissolve', ledgerId, amount.toString(), `${balance}`, `${gasBalance}`] as const),
    ),
    queryFn: () => sdk.bridge.estimateDissolve(ledgerId, amount, balance, gasBalance),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
    structuralSharing: false,
  })

/** How far the chain is, and how far its minter follows it. */
export const chainStateQuery = (sdk: Sdk, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.bridgeChainState(ledgerId),
    queryFn: () => sdk.bridge.fetchChainState(ledgerId),
    refetchInterval: LOOK_MS,
    retry: 1,
  })

export const reservesQuery = (sdk: Sdk, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.bridgeReserves(ledgerId),
    queryFn: () => sdk.bridge.fetchReserves(ledgerId),
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
    structuralSharing: false,
  })
