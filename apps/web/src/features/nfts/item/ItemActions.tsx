import type { NftCollection, NftToken } from '@sluice/sdk'
import { Send, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig, useOwner } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { itemPath } from '../parts/links.ts'
import { useIsMine } from '../parts/useIsMine.ts'

const SendNftDialog = later(async () => (await import('../market/dialogs.ts')).SendNftDialog)

type ItemActionsProps = {
  readonly token: NftToken
  readonly collection: NftCollection | undefined
}

/** What can be done with a token beside the market. */
export function ItemActions({ token, collection }: ItemActionsProps) {
  const { t } = useTranslation('nfts')
  const owner = useOwner()
  const [isSending, setSending] = useState(false)
  const isMine = useIsMine(token)
  const { position_nft: positions } = useConfig().canisters
  return (
    <div className="flex flex-wrap gap-2">
      {isMine && collection && token.collectionId !== positions && (
        <>
          <Button look="tonal" onClick={() => setSending(true)}>
            <Icon of={Send} />
            {t('item.send')}
          </Button>
          <OnceOpened isOpen={isSending}>
            <SendNftDialog
              token={token}
              standard={collection.standard}
              open={isSending}
              onOpenChange={setSending}
            />
          </OnceOpened>
        </>
      )}
      {isMine && token.collectionId === positions && owner !== undefined && (
        // what is in it decides to whom it may go
        <LinkButton look="tonal" to="/wallet?tab=nfts">
          {t('item.position')}
        </LinkButton>
      )}
      <Share token={token} />
    </div>
  )
}

/** Hands the page's address to another application, or to the clipboard where there is none. */
function Share({ token }: { readonly token: NftToken }) {
  const { t } = useTranslation('nfts')
  const { t: tCommon } = useTranslation()
  const toast = useToast()
  const share = async () => {
    const url = `${window.location.origin}${itemPath(token)}`
    if ('share' in navigator) {
      try {
        await navigator.share({ title: token.name, url })
        return
      } catch (error) {
        // whoever closes the list has changed their mind; else there is still the clipboard
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    await navigator.clipboard.writeText(url)
    toast.success(tCommon('common.copied'))
  }
  return (
    <Button look="tonal" onClick={() => void share()}>
      <Icon of={Share2} />
      {t('item.share')}
    </Button>
  )
}
