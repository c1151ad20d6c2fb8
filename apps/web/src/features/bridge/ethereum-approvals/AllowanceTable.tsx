import type { BridgeToken } from '@sluice/sdk'
import { evmChain } from '@sluice/sdk/ethereum'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { LongId } from '../../../ui/figures/LongId.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { SendingNotice } from '../ethereum-mint/SendingNotice.tsx'
import { sendingKey, stateAt, useSending } from '../ethereum-mint/useSending.ts'
import { walletRequest } from '../ethereum-mint/walletRequest.ts'
import type { EvmAccount, EvmNetwork, EvmWallet } from '../ethereum-wallet/EvmWallet.ts'
import { evmReads } from '../ethereum-wallet/evmReads.ts'
import { type AllowanceRow, useAllowances } from './useAllowances.ts'

type AllowanceTableProps = {
  readonly bridges: readonly BridgeToken[]
  readonly owner: string
  readonly wallet: EvmWallet
  readonly account: EvmAccount
  readonly network: EvmNetwork
}

const MINUTE_MS = 60_000
const REVOKING = 'revoking'

/** Each allowance with the way to take it back, by the wallet. */
export function AllowanceTable(props: AllowanceTableProps) {
  const { t } = useTranslation('ethereum')
  const { bridges, owner, wallet, account, network } = props
  const queries = useQueryClient()
  const from = account.address.toLowerCase()
  const whose = { reads: evmReads(network), chainId: network.chainId, from }
  const found = useAllowances(bridges, whose, useNow(MINUTE_MS))
  const [asked, setAsked] = useState<AllowanceRow>()
  const key = sendingKey(owner, REVOKING)
  const sending = useSending((store) => stateAt(store.states, key))
  const look = useCallback(() => useSending.getState().look(key), [key])
  const isBusy = sending.kind === 'asking' || sending.kind === 'unknown'
  const columns = useColumns({ isBusy, onRevoke: setAsked })
  const revoke = async ({ bridge, spender }: AllowanceRow) => {
    const order = { step: 'reset' as const, amount: 0n, helper: spender, account }
    await useSending.getState().ask(key, 'reset', {
      ...{ wallet, account, owner, reads: whose.reads, nowMs: Date.now() },
      ...walletRequest(order, { bridge, owner }),
    })
    await queries.invalidateQueries({ queryKey: queryKeys.evm(`${whose.chainId}`, from) })
  }
  if (found.hasFailed) return <ErrorState what={t('allowances.failed')} onRetry={found.retry} />
  return (
    <>
      <Table
        label={t('allowances.title')}
        columns={columns}
        rows={found.rows.length > 0 || found.isComplete ? found.rows : undefined}
        rowKey={({ bridge, spender }) => `${bridge.ledgerId} ${spender}`}
        empty={<EmptyState>{t('allowances.empty')}</EmptyState>}
        expected={1}
      />
      {found.unread > 0 && (
        <Notice
          tone="warn"
          action={
            <Button look="quiet" onClick={found.retry}>
              {t('deposit.retry')}
            </Button>
          }
        >
          {t('allowances.unread', { count: found.unread })}
        </Notice>
      )}
      <SendingNotice
        state={sending}
        about={{ wallet: wallet.name, chain: evmChain(network.chainId).name }}
        onLook={look}
        onForget={() => useSending.getState().forget(key)}
      />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t('allowances.askTitle', { symbol: asked?.bridge.coinSymbol ?? '' })}
        confirm={t('review.confirm')}
        isSent
        onConfirm={() => {
          setAsked(undefined)
          if (asked !== undefined) void revoke(asked)
        }}
      >
        {t('allowances.askText')}
      </ConfirmDialog>
    </>
  )
}

type ColumnsWish = {
  readonly isBusy: boolean
  readonly onRevoke: (row: AllowanceRow) => void
}

/** More than any token has of it: somebody has allowed whatever there will be. */
const EVERYTHING = 2n ** 128n

function useColumns({ isBusy, onRevoke }: ColumnsWish): readonly Column<AllowanceRow>[] {
  const { t } = useTranslation('ethereum')
  return [
    {
      id: 'spender',
      title: t('review.helper'),
      cell: ({ spender }) => <LongId text={spender} what={t('review.helper')} />,
    },
    {
      id: 'amount',
      title: t('allowances.amount'),
      isFigure: true,
      cell: ({ bridge, allowance }) => (
        <span className="inline-flex items-center gap-2 align-middle">
          <TokenIcon ledgerId={bridge.ledgerId} symbol={bridge.coinSymbol} size={24} />
          {allowance >= EVERYTHING ? (
            `${bridge.coinSymbol}: ${t('allowances.ofAll')}`
          ) : (
            <Amount
              amount={allowance}
              token={{ symbol: bridge.coinSymbol, decimals: bridge.decimals }}
            />
          )}
        </span>
      ),
    },
    {
      id: 'revoke',
      title: '',
      isFigure: true,
      cell: (row) => (
        <Button look="tonal" busy={row.isPending} disabled={isBusy} onClick={() => onRevoke(row)}>
          {row.isPending ? t('allowances.pending') : t('allowances.revoke')}
        </Button>
      ),
    },
  ]
}
