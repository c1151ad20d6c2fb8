import { depositRequest } from '@sluice/sdk/ethereum'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { useSwapInto } from '../bring-and-swap/useSwapInto.ts'
import { ownTransactions, useEvmTransactions } from '../ethereum-transactions/useEvmTransactions.ts'
import type { EvmAccount, EvmNetwork, EvmWallet } from '../ethereum-wallet/EvmWallet.ts'
import { evmReads } from '../ethereum-wallet/evmReads.ts'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { depositStage, mostOf } from './depositStage.ts'
import { evmFundsQuery, gasQuery } from './evmQueries.ts'
import { lastApproved } from './lastApproved.ts'
import { useHelperApproval } from './useHelperApproval.ts'
import { sendingKey, stateAt, useSending } from './useSending.ts'
import { type DepositOrder, walletRequest } from './walletRequest.ts'

export type DepositFormProps = {
  readonly known: KnownBridgeToken
  /** The principal that the deposit is minted to. */
  readonly owner: string
  /** The contract that deposits go through. */
  readonly helper: string
  /** A wallet that stands at the right chain. */
  readonly wallet: EvmWallet
  readonly account: EvmAccount
  readonly network: EvmNetwork
}

const MINUTE_MS = 60_000

/** Everything that the form shows and checks. */
export function useDepositForm(props: DepositFormProps) {
  const { known, owner, helper, wallet, account, network } = props
  const { bridge } = known
  const { ledgerId, contract } = bridge
  const { chainId } = network
  const isEther = contract === undefined
  const queries = useQueryClient()
  const nowMs = useNow(MINUTE_MS)
  const all = useEvmTransactions((store) => store.transactions)
  const transactions = ownTransactions(all, { owner, chainId })
  const from = account.address.toLowerCase()
  const whose = { reads: evmReads(network), chainId, from }
  const key = sendingKey(owner, ledgerId)
  const sending = useSending((store) => stateAt(store.states, key))

  const requestOf = (amount: bigint) =>
    depositRequest({ token: bridge, helper, account: { owner }, amount })
  const funds = useQuery(evmFundsQuery(whose, contract))
  // any amount of ether takes as much gas
  const etherGas = useQuery({
    ...gasQuery(whose, { request: requestOf(1n), isEther, approvals: 0 }),
    enabled: isEther,
  })
  const balance = funds.data?.balance
  const most = mostOf({ isEther, balance, gas: etherGas.data?.most })
  const [begunWith] = useState(() =>
    isEther ? undefined : lastApproved(transactions, { ledgerId, contract, helper, from, nowMs }),
  )
  const begun = begunWith === undefined ? '' : toDecimalText(begunWith, bridge.decimals)
  const field = useAmountField({ ...coinOf(known), ledgerId, most }, begun)
  const { amount } = field
  const needed = amount ?? 0n
  const allowed = useHelperApproval({
    ...{ whose, contract, helper, transactions, nowMs },
    amount: needed,
  })
  const { approval, plan } = allowed
  const isTried = approval === 'APPROVED' && needed > 0n && needed <= (balance ?? 0n)
  const approvals = approval === 'APPROVED' ? [] : (plan ?? [])
  const tokenGas = useQuery({
    ...gasQuery(whose, {
      request: isTried ? requestOf(needed) : undefined,
      ...{ isEther, approvals: approvals.length },
    }),
    enabled: !isEther,
  })
  const gas = isEther ? etherGas : tokenGas
  const { data: { ether } = {} } = funds
  const stage = depositStage({
    ...{ isEther, amount, balance, ether, approval, plan, gas: gas.data?.most },
  })
  const swapInto = useSwapInto({ owner, ledgerId, chainId, amount })
  const [order, setOrder] = useState<DepositOrder>()
  const [isReviewing, setReviewing] = useState(false)
  const give = async () => {
    if (order === undefined) return
    const isSent = await useSending.getState().ask(key, order.step, {
      ...{ wallet, owner, account: order.account, reads: whose.reads, nowMs: Date.now() },
      ...walletRequest(order, { bridge, owner }),
    })
    if (isSent && order.step === 'deposit') {
      if (order.swap) swapInto.plan(order.amount, order.swap)
      field.fill('')
    }
    await queries.invalidateQueries({ queryKey: queryKeys.evm(`${chainId}`, from) })
  }
  const look = useCallback(() => useSending.getState().look(key), [key])
  return {
    ...{ field, amount, most, balance, stage, approvals, sending, swapInto },
    ...{ order, isReviewing, setReviewing, give },
    gas: gas.data,
    /** Why something could not be asked for, and the way to ask again. */
    failure: funds.error ?? gas.error ?? allowed.error ?? undefined,
    retry: () => {
      void Promise.all([funds.refetch(), gas.refetch()])
      allowed.retry()
    },
    isBusy: sending.kind === 'asking' || sending.kind === 'unknown',
    review: () => {
      if (stage.kind !== 'next' || amount === undefined) return
      const { agreed: swap } = swapInto
      setOrder({ step: stage.step, amount, helper, account, swap })
      setReviewing(true)
    },
    look,
    forget: () => useSending.getState().forget(key),
  }
}

export type DepositForm = ReturnType<typeof useDepositForm>
