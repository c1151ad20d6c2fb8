import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { TransferRow } from './TransferRow.tsx'
import type { Transfers } from './useTransfers.ts'

type TransferListProps = { readonly known: KnownBridgeToken; readonly all: Transfers }

const SHOWN_AT_FIRST = 8

/** What was bridged and what is under way, of the account that is here. */
export function TransferList({ known, all }: TransferListProps) {
  const { t } = useTranslation('bridge')
  return (
    <section aria-label={t('list.title')} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-20 font-semibold">{t('list.title')}</h2>
      <ForOwner visitor={t('list.visitor')}>{() => <Rows known={known} all={all} />}</ForOwner>
    </section>
  )
}

function Rows({ known, all: { transfers, isPending, hasFailed, retry } }: TransferListProps) {
  const { t } = useTranslation('bridge')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? transfers : transfers.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      {hasFailed && (
        <div className="mt-4">
          <Notice
            tone="warn"
            action={
              <Button look="quiet" onClick={retry}>
                {t('list.retry')}
              </Button>
            }
          >
            {t('list.failed')}
          </Notice>
        </div>
      )}
      {transfers.length === 0 && isPending && <Skeleton className="mt-4 h-32 w-full" />}
      {transfers.length === 0 && !isPending && !hasFailed && (
        <EmptyState>
          {known.bridge.chain === 'ethereum'
            ? t('list.emptyEthereum', known.bridge)
            : t('list.empty', known.bridge)}
        </EmptyState>
      )}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((transfer) => (
          <TransferRow key={transfer.id} known={known} transfer={transfer} />
        ))}
      </ul>
      {transfers.length > shown.length && (
        <Button look="quiet" wide className="mt-2" onClick={() => setWhole(true)}>
          {t('list.all', { number: transfers.length })}
        </Button>
      )}
    </>
  )
}
