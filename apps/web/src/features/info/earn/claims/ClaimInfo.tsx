import type { EarnRecords, KnownClaimEvent, Sdk } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { formatAmount } from '../../../../format/amount.ts'
import { formatSymbol } from '../../../../format/symbol.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { OfferBadge } from '../../../offers/OfferBadge.tsx'
import { Facts } from '../../Facts.tsx'
import { EarnInfo, EarnInfoPage } from '../EarnInfoPage.tsx'
import { RecordTable } from '../RecordTable.tsx'
import { RecordTabs } from '../RecordTabs.tsx'
import { ClaimEntries } from './ClaimEntries.tsx'
import { useClaimEvent } from './useClaimEvents.ts'

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
  const list = { to: '/info-claim', label: t('earn.claims') }
  return (
    <EarnInfoPage
      title={t('earn.event')}
      hint={t('earn.claimsHint')}
      list={list}
      name={(id) => <EventName id={id} />}
    >
      {(id) => <ClaimInfo id={id} list={list} />}
    </EarnInfoPage>
  )
}

/** As its maker called it; the kind of page while that is not known. */
function EventName({ id }: { readonly id: string }) {
  const { t } = useTranslation('info')
  const name = useClaimEvent(id).data?.name
  return name ? <bdi>{name}</bdi> : t('earn.event')
}

type ClaimInfoProps = {
  readonly id: string
  readonly list: { readonly to: string; readonly label: string }
}

function ClaimInfo({ id, list }: ClaimInfoProps) {
  const { data: known, isError } = useClaimEvent(id)
  const isMissing = isError && known === undefined
  return (
    <EarnInfo asked={{ known, isMissing }} list={list} what="event">
      {(event) => <Known id={id} event={event} />}
    </EarnInfo>
  )
}

type KnownProps = { readonly id: string; readonly event: KnownClaimEvent }

function Known({ id, event }: KnownProps) {
  const { t } = useTranslation('info')
  const { t: tOffers } = useTranslation('offers')
  const inWords = useEventAmount()
  const sdk = useSdk()
  const claims = (
    <RecordTable
      label={t('earn.claimed')}
      of={{ place: { kind: 'claim', id }, log: 'claims', canister: event.storageId }}
      read={async () => claimedOf(await sdk.earn.fetchClaims(event), event.storageId)}
      token={event}
    />
  )
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
            { label: tOffers('column.state'), value: <OfferBadge status={event.status} /> },
            {
              label: t('earn.canister'),
              value: <AddressLabel isId text={event.storageId} what={t('earn.canister')} />,
            },
            {
              label: tOffers('facts.creator'),
              value: <AddressLabel text={event.creator} what={tOffers('facts.creator')} />,
            },
          ]}
        />
      </section>
      <RecordTabs
        tabs={[
          { id: 'claims', label: t('earn.claimed'), panel: claims },
          { id: 'everybody', label: t('earn.everybody'), panel: <ClaimEntries event={event} /> },
        ]}
      />
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
