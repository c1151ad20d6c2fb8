import type { ClaimFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'

/** What was interrupted, in a sentence. */
export function InterruptedTitle({ flow }: { readonly flow: ClaimFlow }) {
  const { t } = useTranslation('claim', { useSuspense: false })
  const event = 'name' in flow.facts ? flow.facts.name : flow.facts.eventName
  const titles = {
    'claim-tokens': t('interrupted.claim', { event }),
    'create-claim-event': t('interrupted.create', { event }),
    'open-claim-event': t('interrupted.open', { event }),
    'close-claim-event': t('interrupted.close', { event }),
  }
  return titles[flow.kind]
}
