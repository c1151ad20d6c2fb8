import type { Approval, Token } from '@sluice/sdk'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMoneyAction } from '../../activity/useMoneyAction.ts'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useSymbolOf } from '../../tokens/by-id/useTokensById.ts'
import { describeCallError } from '../../tokens/describeCallError.ts'
import { useMyTokenList } from '../../tokens/my-tokens/useMyTokenList.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { poolsQuery } from '../../tokens/queries.ts'
import { useBalances } from '../../tokens/useBalances.ts'
import { useAskedLedgers, useListedLedgers, useTokens } from '../../tokens/useTokens.ts'
import { useToast } from '../../ui/feedback/useToast.ts'

export type ApprovalRow = {
  readonly approval: Approval
  readonly token: Token
  /** The pair, when the spender is a pool of the exchange. */
  readonly pool: string | undefined
  /** What the spender could take now: the approval, or the balance when that is less. */
  readonly atRiskUsd: bigint | undefined
}

const NO_TOKENS: readonly Token[] = []
const NO_LEDGERS: readonly string[] = []

/** The approvals on all tokens that this person looks at, ledger by ledger as they answer, with what each puts at risk. */
export function useApprovals() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { mine, others, unread: unreadMine } = useMyTokenList()
  const listed = useTokens()
  const ledgers = useListedLedgers() ?? NO_LEDGERS
  const askedLedgers = useAskedLedgers() ?? NO_LEDGERS
  const nameOf = useSymbolOf()
  const tokens = mine && others ? [...mine, ...others] : NO_TOKENS
  const { data: pools } = useQuery(poolsQuery(sdk))
  // one ledger that does not answer must not hide what can be taken back on the others
  const { found, unread, done, retry } = useQueries({
    queries: tokens.map(({ ledgerId }) => ({
      queryKey: queryKeys.approvals(owner, ledgerId),
      queryFn: () => sdk.approvals.list([ledgerId]),
      // each request has been repeated already, and the notice of a silent ledger must not wait for minutes
      retry: false,
    })),
    combine: (answers) => readSoFar(answers, tokens),
  })
  const balances = useBalances(tokens)
  const prices = useUsdPrices()
  const find = (id: string) => tokens.find(({ ledgerId }) => ledgerId === id)
  const pairOf = (spender: string): string | undefined => {
    const pool = pools?.find(({ canisterId }) => canisterId === spender)
    return pool && [pool.token0, pool.token1].map(nameOf).join('/')
  }
  const rows = found.flatMap((approval): ApprovalRow[] => {
    const token = find(approval.ledgerId)
    if (!token) return []
    const balance = balances.get(token.ledgerId)
    const most = balance !== undefined && balance < approval.amount ? balance : approval.amount
    const atRiskUsd = worthUsdOf(most, prices.get(token.ledgerId))
    return [{ approval, token, pool: pairOf(approval.spender), atRiskUsd }]
  })
  // a ledger that told nothing of its token either is on no list of tokens
  const silent = listed.data
    ? [...new Set([...askedLedgers, ...unreadMine])].filter((id) => !find(id))
    : NO_LEDGERS
  // of a long list only the best ranked are asked: of the others nothing is known, and nothing is said against them
  const unasked = ledgers.filter((id) => !find(id) && !silent.includes(id))
  const isComplete = tokens.length > 0 && done === tokens.length
  return {
    rows,
    /** Ledgers that did not answer, by the symbols of their tokens. */
    unread: [...unread.map(({ symbol }) => symbol), ...silent.map(nameOf)],
    /** How many listed ledgers were not asked at all. */
    unasked: listed.data ? unasked.length : 0,
    done,
    all: tokens.length,
    isComplete,
    hasFailed: listed.isError,
    retry: () => {
      if (listed.isError || silent.length > 0) void listed.refetch()
      retry()
    },
  }
}

function readSoFar(answers: readonly UseQueryResult<Approval[]>[], tokens: readonly Token[]) {
  const failed = answers.filter(({ isError }) => isError)
  return {
    found: answers.flatMap(({ data }) => data ?? []),
    /** Tokens whose ledgers did not answer. */
    unread: tokens.filter((_, index) => answers[index]?.isError),
    done: answers.filter(({ isPending }) => !isPending).length,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** Takes approvals back one after another; what fails stays, with the reason of the first failure. */
export function useRevoke(onDone: () => void) {
  const { t: tCommon } = useTranslation()
  const { t } = useTranslation('approvals')
  const sdk = useSdk()
  const toast = useToast()
  return useMoneyAction({
    idOf: () => 'revoke',
    isRepeatable: true,
    run: (rows: readonly ApprovalRow[]) =>
      sdk.approvals.revokeAll(rows.map(({ approval }) => approval)),
    onSuccess: (failed, rows) => {
      const taken = rows.length - failed.length
      if (taken > 0) toast.success(t('revoked', { count: taken }))
      const [first] = failed
      if (first) toast.error(describeCallError(tCommon, first.error))
      onDone()
    },
    onError: (error) => toast.error(describeCallError(tCommon, error)),
    touches: (rows) => ({ ledgers: rows.map(({ approval }) => approval.ledgerId), pools: [] }),
  })
}
