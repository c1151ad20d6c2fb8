import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { useConsent } from './useConsent.ts'

/** The question whether to fetch pictures of a collection that nobody answers for; nothing where they are shown. */
export function AskForPictures({ collectionId }: { readonly collectionId: string }) {
  const { t } = useTranslation('nfts')
  const { consent, look } = useConsent(collectionId)
  if (consent === 'accepted') return null
  return (
    <Notice
      tone="raised"
      action={
        <Button look="tonal" onClick={look}>
          <Icon of={Eye} />
          {t('media.show')}
        </Button>
      }
    >
      {t('media.askHint')}
    </Notice>
  )
}
