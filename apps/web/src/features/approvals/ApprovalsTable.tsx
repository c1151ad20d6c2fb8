import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { type ApprovalRow, useApprovals, useRevoke } from './useApprovals.ts'

const NS_PER_MS = 1_000_000n

/** Every approval that counts now; one or all can be taken back. */
export function ApprovalsTable() {
  const { t } = useTranslation('approvals')
  const { rows, unread, unasked, done, all, isComplete, hasFailed, retry } = useApprovals()
  const [asked, setAsked] = useState<readonly ApprovalRow[]>([])
  const revoke = useRevoke(() => setAsked([]))
  const columns = useColumns((row) => setAsked([row]))
  if (hasFailed) {
    return <ErrorState what={t('failed')} onRetry={retry} />
  }
  const isNothingKnown = rows.length === 0 && unread.length > 0
  return (
    <>
      {rows.length > 1 && (
        <div className="mb-2 flex justify-end">
          <Button look="tonal" onClick={() => setAsked(rows)}>
            {t('revokeAll', { count: rows.length })}
          </Button>
        </div>
      )}
      {!(isComplete && isNothingKnown) && (
        <Table
          label={t('title')}
          columns={columns}
          rows={rows.length > 0 || isComplete ? rows : undefined}
          rowKey={({ approval }) => `${approval.ledgerId} ${approval.spender}`}
          initialSort={{ column: 'risk', isDescending: true }}
          empty={<EmptyState>{t('empty')}</EmptyState>}
          expected={2}
        />
      )}
      <ReadProgress
        reading={!isComplete && all > 0 ? t('reading', { done, all }) : undefined}
        unread={unread.length > 0 ? t('unread', { symbols: unread.join(', ') }) : undefined}
        onRetry={retry}
      />
      {isComplete && unasked > 0 && <Notice>{t('unasked', { count: unasked })}</Notice>}
      <ConfirmDialog
        open={asked.length > 0}
        onOpenChange={() => setAsked([])}
        title={t('askTitle', { count: asked.length })}
        confirm={t('revoke')}
        isBusy={revoke.isPending}
        isSent
        onConfirm={() => revoke.give(asked)}
      >
        <ul className="mb-3 grid gap-2">
          {asked.map(({ approval, token, pool }) => (
            <li
              key={`${approval.ledgerId} ${approval.spender}`}
              className="flex min-h-8 items-center gap-2 text-ink"
            >
              <TokenIcon {...token} size={24} />
              <Amount amount={approval.amount} token={token} />
              <span className="flex-1" />
              {pool ?? <AddressLabel text={approval.spender} what={t('spender')} />}
            </li>
          ))}
        </ul>
        {t('askText', { count: asked.length })}
      </ConfirmDialog>
    </>
  )
}

function useColumns(onRevoke: (row: ApprovalRow) => void): readonly Column<ApprovalRow>[] {
  const { t } = useTranslation('approvals')
  return [
    {
      id: 'spender',
      title: t('spender'),
      cell: ({ approval, pool }) => (
        <span className="inline-flex items-center gap-2">
          {pool ?? <AddressLabel text={approval.spender} what={t('spender')} />}
          <Badge tone={approval.isPool ? 'plain' : 'warn'}>
            {approval.isPool ? t('pool') : t('unknown')}
          </Badge>
        </span>
      ),
    },
    {
      id: 'amount',
      title: t('amount'),
      isFigure: true,
      cell: ({ approval, token }) => (
        <span className="inline-flex items-center gap-2 align-middle">
          <TokenIcon {...token} size={24} />
          <Amount amount={approval.amount} token={token} />
        </span>
      ),
    },
    {
      id: 'risk',
      title: t('risk'),
      isFigure: true,
      sortBy: ({ atRiskUsd }) => atRiskUsd,
      cell: ({ atRiskUsd }) => <Usd value={atRiskUsd} isOwn />,
    },
    {
      id: 'expires',
      title: t('expires'),
      isFigure: true,
      cell: ({ approval }) =>
        approval.expiresAtNs === undefined ? (
          t('never')
        ) : (
          <Time atMs={Number(approval.expiresAtNs / NS_PER_MS)} />
        ),
    },
    {
      id: 'revoke',
      title: '',
      isFigure: true,
      cell: (row) => (
        <Button look="tonal" onClick={() => onRevoke(row)}>
          {t('revoke')}
        </Button>
      ),
    },
  ]
}
