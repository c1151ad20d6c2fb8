import type { NftHolding } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useConfig, useOwner, useSdk } from '../../session/useSdk.ts'
import { later } from '../../ui/browser/later.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { OnceOpened } from '../../ui/overlays/OnceOpened.tsx'
import { itemPath } from '../nfts/parts/links.ts'

/** Collections in which tokens are looked for, beside those that the market names. */
const MOST_COLLECTIONS = 50
/** Shown at a time; when these have been dealt with, the next ones come. */
const MOST_APPROVED = 20

const WayOutDialog = later(async () => (await import('../nfts/market/dialogs.ts')).WayOutDialog)

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
  const { tokens, listings, offers, owed, approved } = data
  const counts = [
    { id: 'owed', count: owed.length, text: t('nfts.owed', { count: owed.length }) },
    { id: 'offers', count: offers.length, text: t('nfts.offers', { count: offers.length }) },
    { id: 'listed', count: listings.length, text: t('nfts.listed', { count: listings.length }) },
  ].filter(({ count }) => count > 0)
  if (counts.length + tokens.length + approved.length === 0) return null
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
        {approved.slice(0, MOST_APPROVED).map((token) => (
          <Approved key={`approved ${token.collectionId} ${token.tokenId}`} token={token} />
        ))}
      </ul>
    </section>
  )
}

/** The market moves no token on its own; yet who no longer sells has no reason to let it. */
function Approved({ token }: { readonly token: NftHolding }) {
  const { t } = useTranslation('recover')
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={ROW}>
      <p className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-medium">{token.name}</bdi>
        <span className="block text-13 text-ink-2">{t('nfts.approved')}</span>
      </p>
      <Button look="tonal" onClick={() => setAsking(true)}>
        {t('nfts.revoke')}
      </Button>
      <OnceOpened isOpen={isAsking}>
        <WayOutDialog
          way={{ kind: 'revoke', item: token, name: token.name }}
          open={isAsking}
          onOpenChange={setAsking}
        />
      </OnceOpened>
    </li>
  )
}

const ROW = 'flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 p-4'

type RowProps = { readonly to: string; readonly label: string; readonly children: ReactNode }

function Row({ to, label, children }: RowProps) {
  return (
    <li className={ROW}>
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{children}</p>
      <LinkButton to={to}>{label}</LinkButton>
    </li>
  )
}
