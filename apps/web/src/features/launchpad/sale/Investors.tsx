import type { LaunchSale } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { investorsQuery } from '../queries.ts'

const AT_ONCE = 20
/** What follows from the others has no room on a phone. */
const ON_WIDE = 'ps-3 text-end max-sm:hidden'

/** Everybody's share, as it is settled or would be if the sale ended now. */
export function Investors({ sale }: { readonly sale: LaunchSale }) {
  const { t } = useTranslation('launchpad')
  const [limit, setLimit] = useState(AT_ONCE)
  const { data, isError, refetch } = useQuery(investorsQuery(useSdk(), sale.id, limit))
  const heads = [
    { text: t('investors.who'), look: 'text-start' },
    { text: t('own.deposited'), look: 'ps-3 text-end' },
    { text: t('share.tokens'), look: 'ps-3 text-end' },
    { text: t('share.refund'), look: ON_WIDE },
  ]
  return (
    <section
      aria-label={t('investors.title')}
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('investors.title')}</h2>
      {isError && !data && (
        <ErrorState what={t('investors.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.rows.length === 0 && <EmptyState>{t('investors.none')}</EmptyState>}
      {data && data.rows.length > 0 && (
        <table className="w-full text-13">
          <thead className="text-ink-2">
            <tr>
              {heads.map(({ text, look }) => (
                <th key={text} scope="col" className={`${look} font-normal`}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ principal, deposited, share }) => (
              <tr key={principal} className="border-line border-t">
                <td className="py-2">
                  <AddressLabel text={principal} what={t('investors.who')} />
                </td>
                <td className="py-2 ps-3 text-end">
                  <Amount amount={deposited} token={sale.payment} />
                </td>
                <td className="py-2 ps-3 text-end">
                  <Amount amount={share.tokens} token={sale.token} />
                </td>
                <td className={`py-2 ${ON_WIDE}`}>
                  <Amount amount={share.refund} token={sale.payment} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.rows.length < data.total && (
        <Button look="quiet" onClick={() => setLimit(limit + AT_ONCE)}>
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}
