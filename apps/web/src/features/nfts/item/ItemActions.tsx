import type { NftToken } from '@sluice/sdk'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { itemPath } from '../parts/links.ts'

/** What can be done with a token by whoever looks at it. */
export function ItemActions({ token }: { readonly token: NftToken }) {
  return (
    <div className="flex flex-wrap gap-2">
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
