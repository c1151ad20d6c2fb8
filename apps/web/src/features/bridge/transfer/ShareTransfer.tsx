import type { BridgeTransfer } from '@sluice/sdk'
import { evidenceOf } from '@sluice/sdk/bridgeEvidence'
import { ClipboardCheck, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

type ShareTransferProps = {
  readonly known: KnownBridgeToken
  readonly transfer: BridgeTransfer
}

/** The transfer as evidence: a link to this page, and all that is on it as plain text. Neither names a secret. */
export function ShareTransfer({ known, transfer }: ShareTransferProps) {
  const { t } = useTranslation('bridge')
  const toast = useToast()
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(done)
    } catch {
      toast.error(t('share.failed'))
    }
  }
  return (
    <section aria-label={t('share.title')} className="flex flex-wrap gap-2">
      <Button
        look="tonal"
        onClick={() => void copy(evidenceOf(transfer, known.bridge), t('share.evidenceCopied'))}
      >
        <Icon of={ClipboardCheck} />
        {t('share.evidence')}
      </Button>
      <Button look="quiet" onClick={() => void copy(window.location.href, t('share.linkCopied'))}>
        <Icon of={Link2} />
        {t('share.link')}
      </Button>
      <p className="w-full text-13 text-ink-2">{t('share.hint')}</p>
    </section>
  )
}
