import { useTranslation } from 'react-i18next'
import { OwnPage } from '../../shell/pages/OwnPage.tsx'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { useWithdrawUnused } from '../../tokens/useWithdrawUnused.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { type Leftover, useLeftovers } from './useLeftovers.ts'

/** `/swap/withdraw`: everything that pools hold for the person outside of positions, with the way back. */
export function WithdrawPage() {
  const { t } = useTranslation('withdraw')
  return (
    <OwnPage title={t('title')} lead={t('why')} visitor={t('visitor')}>
      <Leftovers />
    </OwnPage>
  )
}

function Leftovers() {
  const { t } = useTranslation('withdraw')
  const { rows, unread, done, all, isComplete, hasFailed, retry } = useLeftovers()
  const columns: readonly Column<Leftover>[] = [
    {
      id: 'token',
      title: t('token'),
      cell: ({ token, amount }) => (
        <span className="inline-flex items-center gap-3 font-medium">
          <TokenIcon {...token} />
          <Amount amount={amount} token={token} isOwn />
        </span>
      ),
    },
    { id: 'pair', title: t('pair'), cell: ({ pair }) => pair },
    {
      id: 'action',
      title: '',
      isFigure: true,
      cell: (leftover) => <WithdrawButton leftover={leftover} />,
    },
  ]
  if (hasFailed) {
    return <ErrorState what={t('failed')} action={<Button onClick={retry}>{t('retry')}</Button>} />
  }
  const isNothingKnown = isComplete && rows.length === 0 && unread.length > 0
  return (
    <>
      {!isNothingKnown && (
        <Table
          label={t('title')}
          columns={columns}
          rows={rows.length > 0 || isComplete ? rows : undefined}
          rowKey={({ poolId, token }) => `${poolId} ${token.ledgerId}`}
          empty={<EmptyState>{t('empty')}</EmptyState>}
        />
      )}
      <ReadProgress
        reading={!isComplete && all > 0 ? t('reading', { done, all }) : undefined}
        unread={unread.length > 0 ? t('unread', { pools: unread.join(', ') }) : undefined}
        onRetry={retry}
      />
    </>
  )
}

function WithdrawButton({ leftover }: { readonly leftover: Leftover }) {
  const { t } = useTranslation('withdraw')
  const withdraw = useWithdrawUnused(leftover)
  const isTooSmall = leftover.amount <= leftover.token.fee
  const button = (
    <ConfirmButton
      look="tonal"
      busy={withdraw.isPending}
      disabled={isTooSmall}
      onClick={withdraw.give}
    >
      {isTooSmall ? t('tooSmall') : t('withdraw')}
    </ConfirmButton>
  )
  return isTooSmall ? (
    <Tip text={t('tooSmallHint')}>
      <span>{button}</span>
    </Tip>
  ) : (
    button
  )
}
