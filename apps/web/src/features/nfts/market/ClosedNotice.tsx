import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { termsQuery } from './marketQueries.ts'

/** While trading is stopped: what cannot be done, and that everybody gets out what is theirs. */
export function ClosedNotice() {
  const { t } = useTranslation('nfts')
  const { data: terms } = useQuery(termsQuery(useSdk()))
  return terms?.isOpen === false && <Notice tone="warn">{t('sale.closedHint')}</Notice>
}
