import type { HistoryEntry, Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import { formatDateTime } from '../../format/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useSdk } from '../../session/useSdk.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Facts } from './Facts.tsx'

const NS_PER_MS = 1_000_000n
const BLOCK = /^\d{1,15}$/

/** `?block=`: one block of the token's ledger, as its log has it. Nothing where the address names none. */
export function TokenBlock({ token }: { readonly token: Token }) {
  const { t } = useTranslation('info')
  const [query] = useSearchParams()
  const asked = query.get('block')
  if (asked === null) return undefined
  return (
    <section
      aria-label={t('block.title', { block: asked.slice(0, 15) })}
      className="rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="mb-2 text-20 font-semibold">
        {t('block.title', { block: asked.slice(0, 15) })}
      </h2>
      {BLOCK.test(asked) ? (
        <Block token={token} index={BigInt(asked)} />
      ) : (
        <EmptyState>{t('block.none')}</EmptyState>
      )}
    </section>
  )
}

function Block({ token, index }: { readonly token: Token; readonly index: bigint }) {
  const { t } = useTranslation('info')
  const sdk = useSdk()
  const { data: entry, isPending } = useQuery({
    queryKey: queryKeys.block(token.ledgerId, String(index)),
    queryFn: async (): Promise<HistoryEntry | null> => {
      const ledger = await sdk.tokens.adapter(token.ledgerId)
      const { entries } = await ledger.fetchHistory({ cursor: index + 1n, limit: 1 })
      return entries.find((one) => one.index === index) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  if (isPending) return <Skeleton className="h-24 w-full rounded-control" />
  if (!entry) return <EmptyState>{t('block.none')}</EmptyState>
  return <Entry entry={entry} token={token} />
}

function Entry({ entry, token }: { readonly entry: HistoryEntry; readonly token: Token }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const kinds = {
    transfer: t('block.transfer'),
    mint: t('block.mint'),
    burn: t('block.burn'),
    approve: t('block.approve'),
    other: entry.kindName ? t('block.otherNamed', { name: entry.kindName }) : t('block.other'),
  }
  const account = (label: string, text: string | undefined) =>
    text === undefined ? [] : [{ label, value: <AddressLabel text={text} what={label} /> }]
  return (
    <Facts
      facts={[
        { label: t('transactions.action'), value: kinds[entry.kind] },
        {
          label: t('transactions.time'),
          value: formatDateTime(
            entry.timestampNs === undefined ? undefined : Number(entry.timestampNs / NS_PER_MS),
            locale,
          ),
        },
        ...account(t('block.from'), entry.from),
        ...account(t('block.to'), entry.to),
        ...account(t('block.spender'), entry.spender),
        { label: t('block.amount'), value: <Amount amount={entry.amount} token={token} isExact /> },
        ...(entry.fee === undefined
          ? []
          : [
              {
                label: t('transferFee'),
                value: <Amount amount={entry.fee} token={token} isExact />,
              },
            ]),
      ]}
    />
  )
}
