import type { Sdk } from '@sluice/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'

/** Chains and minters move in minutes; the page looks as often as the specification says. */
export const LOOK_MS = 10_000
const MINUTE_MS = 60_000
/** A deposit is looked for at the minter on entry and every five minutes; between, the chain alone is watched. */
export const CHECK_MS = 5 * MINUTE_MS

/** Tokens of other chains; none where the network has no bridge. */
export const bridgeTokensQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.bridgeTokens(),
    queryFn: () => sdk.bridge.tokens(),
    staleTime: Number.POSITIVE_INFINITY,
  })

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

/** Fees of the chain move: what was estimated is asked again while it is looked at. */
export const dissolveEstimateQuery = (
  sdk: Sdk,
  ledgerId: string,
  { amount, balance }: { readonly amount: bigint; readonly balance: bigint | undefined },
) =>
  queryOptions({
    queryKey: queryKeys.bridgeEstimate('dissolve', ledgerId, amount.toString(), `${balance}`),
    queryFn: () => sdk.bridge.estimateDissolve(ledgerId, amount, balance),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
    structuralSharing: false,
  })

export const reservesQuery = (sdk: Sdk, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.bridgeReserves(ledgerId),
    queryFn: () => sdk.bridge.fetchReserves(ledgerId),
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
    structuralSharing: false,
  })
