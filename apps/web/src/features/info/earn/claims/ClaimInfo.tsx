import type { EarnRecords, KnownClaimEvent, Sdk } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { formatAmount } from '../../../../format/amount.ts'
import { formatSymbol } from '../../../../format/symbol.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../../ui/fields/Tabs.tsx'
import { Address } from '../../../../ui/figures/Address.tsx'
import { Facts } from '../../Facts.tsx'
import { useChoiceInUrl } from '../../useChoiceInUrl.ts'
import { EarnFrame } from '../EarnFrame.tsx'
import { RecordTable } from '../RecordTable.tsx'
import { ClaimEntries } from './ClaimEntries.tsx'
import { ClaimStatus } from './ClaimStatus.tsx'
import { useClaimEvent } from './useClaimEvents.ts'

const LIST = '/info-claim'

/** An amount in an event's token, as the event itself names it. */
function useEventAmount(): (amount: bigint, event: KnownClaimEvent) => string {
  const locale = useLocale()
  return (amount, { decimals, symbol }) =>
    `${formatAmount(amount, decimals, locale)} ${formatSymbol(symbol)}`
}

const leftOf = ({ amount, claimed }: KnownClaimEvent): bigint =>
  amount > claimed ? amount - claimed : 0n

/** `/info-claim/transactions/{id}`: who is given what in an event, and has claimed it. */
export function ClaimInfoPage() {
  const { t } = useTranslation('info')
  const { id = '' } = useParams()
  const back = { to: LIST, label: t('earn.claims'), current: id.slice(0, 63) }
  return (
    <EarnFrame title={t('earn.event')} hint={t('earn.claimsHint')} back={back}>
      <ClaimInfo id={id} />
    </EarnFrame>
  )
}

const TABS = ['claims', 'everybody'] as const

function ClaimInfo({ id }: { readonly id: string }) {
  const { t } = useTranslation('info')
  const inWords = useEventAmount()
  const sdk = useSdk()
  const [tab, setTab] = useChoiceInUrl('tab', TABS)
  const { data: event, isError } = useClaimEvent(id)
  if (isError && event === undefined)
    return (
      <EmptyState action={<LinkButton to={LIST}>{t('earn.claims')}</LinkButton>}>
        {t('earn.noClaim')}
      </EmptyState>
    )
  if (event === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  return (
    <>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <h2 className="mb-4 text-20 font-semibold wrap-anywhere">
          <bdi>{event.name}</bdi>
        </h2>
        <Facts
          facts={[
            { label: t('earn.tokens'), value: inWords(event.amount, event) },
            { label: t('earn.claimed'), value: inWords(event.claimed, event) },
            { label: t('earn.left'), value: inWords(leftOf(event), event) },
            { label: t('earn.addresses'), value: `${event.claimedUsers} / ${event.users}` },
            { label: t('earn.state'), value: <ClaimStatus status={event.status} /> },
            {
              label: t('earn.canister'),
              value: <Address text={event.storageId} what={t('earn.canister')} />,
            },
            {
              label: t('earn.creator'),
              value: <AddressLabel text={event.creator} what={t('earn.creator')} />,
            },
          ]}
        />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('earn.records')}
          shown={tab}
          onShow={setTab}
          tabs={[
            {
              id: 'claims',
              label: t('earn.claimed'),
              panel: (
                <RecordTable
                  label={t('earn.claimed')}
                  of={{ place: { kind: 'claim', id }, log: 'claims', canister: event.storageId }}
                  read={async () => claimedOf(await sdk.earn.fetchClaims(event), event.storageId)}
                  token={event}
                />
              ),
            },
            { id: 'everybody', label: t('earn.everybody'), panel: <ClaimEntries event={event} /> },
          ]}
        />
      </section>
    </>
  )
}

type ToldClaims = Awaited<ReturnType<Sdk['earn']['fetchClaims']>>

/** Of an event's entries those that were claimed, as records. */
function claimedOf({ rows }: ToldClaims, from: string): EarnRecords {
  const claimed = rows.filter(({ isClaimed }) => isClaimed)
  return {
    rows: claimed.map(({ user, amount, atSeconds = 0 }) => ({
      atSeconds,
      type: 'claim',
      from,
      to: user,
      amount,
    })),
    total: claimed.length,
  }
}
