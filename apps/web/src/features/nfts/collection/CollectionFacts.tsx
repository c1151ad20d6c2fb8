import type { NftCollection } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatCount, UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatDay } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { ForeignLink } from '../media/ForeignLink.tsx'
import { useOriginWords } from '../parts/OriginBadge.tsx'
import { standardName } from '../parts/standardName.ts'
import { toPpm } from '../parts/toPpm.ts'
import { useOrigin } from '../parts/useOrigin.ts'

/** What a collection says of itself, and what the exchange knows of it. */
export function CollectionFacts({ collection }: { readonly collection: NftCollection }) {
  const { t } = useTranslation('nfts')
  const { id, description, made } = collection
  const origin = useOrigin(id)
  const words = useOriginWords()
  return (
    <div className="grid gap-6">
      {description !== '' && (
        <p dir="auto" className="max-w-[70ch] text-14 whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
      {origin && <p className="max-w-[70ch] text-14 text-ink-2">{words[origin].meaning}</p>}
      <Facts facts={useFacts(collection)} />
      {made && made.links.length > 0 && (
        <section>
          <h2 className="text-16 font-medium">{t('collection.links')}</h2>
          <p className="text-13 text-ink-2">{t('collection.linksHint')}</p>
          <ul>
            {made.links.map(({ name, value }) => (
              <li key={`${name} ${value}`}>
                <ForeignLink url={value} label={`${name} · ${value}`} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function useFacts({ id, standard, hasApprovals, supply, supplyCap, made }: NftCollection): Fact[] {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const count = (value: bigint | undefined) =>
    value === undefined ? UNKNOWN : formatCount(value, locale)
  const facts: Fact[] = [
    {
      label: t('fact.collectionId'),
      value: <AddressLabel isId text={id} what={t('fact.collectionId')} />,
    },
    { label: t('fact.standard'), value: standardName(standard) },
    { label: t('fact.supply'), value: count(supply) },
    { label: t('fact.supplyCap'), value: count(supplyCap) },
    {
      label: t('fact.approvals'),
      value: hasApprovals ? t('fact.approvalsYes') : t('fact.approvalsNo'),
    },
  ]
  if (made === undefined) return facts
  const { royalties, holders, owner, minter, creator, ownerName, createdAtMs } = made
  return [
    ...facts,
    { label: t('fact.holders'), value: count(holders) },
    { label: t('fact.royalties'), value: formatPercent(toPpm(royalties.rate), locale) },
    {
      label: t('fact.royaltyReceiver'),
      value: <AddressLabel text={royalties.receiver} what={t('fact.royaltyReceiver')} />,
    },
    { label: t('fact.owner'), value: <AddressLabel text={owner} what={t('fact.owner')} /> },
    ...(ownerName === '' ? [] : [{ label: t('fact.ownerName'), value: <bdi>{ownerName}</bdi> }]),
    { label: t('fact.minter'), value: <AddressLabel text={minter} what={t('fact.minter')} /> },
    { label: t('fact.creator'), value: <AddressLabel text={creator} what={t('fact.creator')} /> },
    { label: t('fact.created'), value: formatDay(createdAtMs, locale) },
  ]
}
