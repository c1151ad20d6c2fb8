import type { NftCollection } from '@sluice/sdk'
import { EyeOff, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOwner } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { useMyCollections } from '../consent/myCollections.ts'
import { useConsent } from '../consent/useConsent.ts'
import { NftPicture } from '../media/NftPicture.tsx'
import { marketPath, mintPath } from '../parts/links.ts'
import { OriginBadge } from '../parts/OriginBadge.tsx'
import { standardName } from '../parts/standardName.ts'

/** A collection's picture, name and standing, with what can be done about it. */
export function CollectionHead({ collection }: { readonly collection: NftCollection }) {
  const { t } = useTranslation('nfts')
  const { id, name, symbol, description, logo, standard, made } = collection
  const owner = useOwner()
  const isMinter = made !== undefined && owner !== undefined && made.minter === owner
  return (
    <header className="flex flex-wrap items-start gap-4">
      <div className="w-24 shrink-0">
        <NftPicture collectionId={id} media={logo} alt="" />
      </div>
      <div className="min-w-0 flex-1 basis-72">
        <h1 translate="no" className="text-28 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge>{standardName(standard)}</Badge>
          {symbol !== '' && (
            <Badge>
              <bdi translate="no">{symbol}</bdi>
            </Badge>
          )}
          <OriginBadge collectionId={id} />
        </p>
        {description !== '' && (
          <p dir="auto" className="mt-2 line-clamp-3 max-w-[70ch] text-14 text-ink-2 wrap-anywhere">
            {description}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isMinter && (
          <LinkButton look="tonal" to={mintPath(id)}>
            {t('collection.mint')}
          </LinkButton>
        )}
        <LinkButton look="tonal" to={marketPath(id)}>
          {t('collection.toMarket')}
        </LinkButton>
        <InWallet collectionId={id} />
      </div>
    </header>
  )
}

/** Whether the collection is looked for in the person's wallet. */
function InWallet({ collectionId }: { readonly collectionId: string }) {
  const { t } = useTranslation('nfts')
  const toast = useToast()
  const navigate = useNavigate()
  const { accept, hide } = useMyCollections()
  const { consent } = useConsent(collectionId)
  const isKept = useMyCollections(({ accepted }) => accepted.includes(collectionId))
  if (consent === 'accepted' && isKept)
    return (
      <Button
        look="quiet"
        onClick={() => {
          hide(collectionId)
          toast.success(t('wallet.hidden'))
          void navigate('/wallet?tab=nfts')
        }}
      >
        <Icon of={EyeOff} />
        {t('wallet.hide')}
      </Button>
    )
  return (
    <Button
      look="tonal"
      onClick={() => {
        accept(collectionId)
        toast.success(t('wallet.added'))
      }}
    >
      <Icon of={Plus} />
      {t('wallet.add')}
    </Button>
  )
}
