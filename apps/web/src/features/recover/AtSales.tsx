import type { WaitingAtSale } from '@sluice/sdk'
import { ledgersOf } from '@sluice/sdk/listing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { useConfig, useOwner, useSdk } from '../../session/useSdk.ts'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { listingQuery } from '../../tokens/queries.ts'
import { Amount } from '../../ui/figures/Amount.tsx'
import { salePath } from '../launchpad/paths.ts'
import { Collect } from '../launchpad/sale/Collect.tsx'
import { namesOf } from './namesOf.ts'

/** What of the person's lies at sales of the launchpad, each with the button that brings it back. */
export function AtSales() {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const hasLaunchpad = useConfig().canisters.launchpad !== undefined
  const { data: listing } = useQuery(listingQuery(sdk))
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.launchpad('waiting', owner),
    queryFn: async () => {
      const silent: { name: string }[] = []
      const known = new Set(listing ? ledgersOf(listing) : [])
      const found = await sdk.launchpad.fetchWaiting({
        isKnown: (ledgerId) => known.has(ledgerId),
        onFailed: (name) => silent.push({ name }),
      })
      return { found, silent }
    },
    enabled: owner !== '' && hasLaunchpad && listing !== undefined,
    retry: 1,
  })
  const retry = () => void refetch()
  if (data === undefined)
    return <ReadProgress unread={isError ? t('sales.unlisted') : undefined} onRetry={retry} />
  const { found, silent } = data
  if (found.length + silent.length === 0) return null
  return (
    <section aria-label={t('sales.title')}>
      <h2 className="mb-2 text-16 font-semibold">{t('sales.title')}</h2>
      <ul className="grid gap-2">
        {found.map((one) => (
          <Row key={`${one.sale.id} ${one.what}`} waiting={one} owner={owner} />
        ))}
      </ul>
      <ReadProgress
        unread={silent.length > 0 ? t('sales.silent', { names: namesOf(silent) }) : undefined}
        onRetry={retry}
      />
    </section>
  )
}

type RowProps = { readonly waiting: WaitingAtSale; readonly owner: string }

/** Tokens as the launchpad has them: a ledger that does not answer keeps nobody from what is theirs. */
function Row({ waiting: { sale, what, due }, owner }: RowProps) {
  const { t } = useTranslation('recover')
  const { token, payment } = sale
  const words = {
    share: t('sales.share'),
    deposit: t('sales.deposit'),
    founder: t('sales.founder'),
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 p-4">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <Link
          to={salePath(sale.id)}
          translate="no"
          className="me-2 py-3 font-medium hover:text-accent"
        >
          <bdi>{sale.name}</bdi>
        </Link>
        {due.token > token.fee && (
          <span className="me-2">
            <Amount amount={due.token} token={token} isOwn />
          </span>
        )}
        {due.payment > payment.fee && <Amount amount={due.payment} token={payment} isOwn />}
        <span className="block text-13 text-ink-2">{words[what]}</span>
      </p>
      <Collect sale={sale} owner={owner} what={what} />
    </li>
  )
}
