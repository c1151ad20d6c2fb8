import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useConfig, useOwner, useSdk } from '../../session/useSdk.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { itemPath } from '../nfts/parts/links.ts'

/** Collections in which tokens are looked for, beside those that the market names. */
const MOST_COLLECTIONS = 50

/** Tokens and money of the person's that lie at the NFT market, with the way to where each comes back. */
export function AtNftMarket() {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const hasMarket = useConfig().canisters.nft_market !== undefined
  const { data } = useQuery({
    queryKey: queryKeys.nft('now', 'at-market', owner),
    queryFn: async () => {
      const listed = await sdk.nfts.fetchListed(0, MOST_COLLECTIONS)
      return sdk.nftMarket.fetchMine(listed.map(({ id }) => id))
    },
    enabled: owner !== '' && hasMarket,
    retry: 1,
  })
  if (data === undefined) return null
  const { tokens, listings, offers, owed } = data
  const counts = [
    { id: 'owed', count: owed.length, text: t('nfts.owed', { count: owed.length }) },
    { id: 'offers', count: offers.length, text: t('nfts.offers', { count: offers.length }) },
    { id: 'listed', count: listings.length, text: t('nfts.listed', { count: listings.length }) },
  ].filter(({ count }) => count > 0)
  if (counts.length + tokens.length === 0) return null
  return (
    <section aria-label={t('nfts.title')}>
      <h2 className="mb-2 text-16 font-semibold">{t('nfts.title')}</h2>
      <ul className="grid gap-2">
        {counts.map(({ id, text }) => (
          <Row key={id} to="/nft-market?view=yours" label={t('nfts.toMarket')}>
            {text}
          </Row>
        ))}
        {tokens.map((token) => (
          <Row
            key={`${token.collectionId} ${token.tokenId}`}
            to={itemPath(token)}
            label={t('nfts.toItem')}
          >
            <bdi>{token.name}</bdi>
          </Row>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { readonly to: string; readonly label: string; readonly children: ReactNode }

function Row({ to, label, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 p-4">
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{children}</p>
      <LinkButton to={to}>{label}</LinkButton>
    </li>
  )
}
