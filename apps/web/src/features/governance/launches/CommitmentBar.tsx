import type { SnsLaunch } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { CapBar } from '../../../ui/figures/CapBar.tsx'

export const ICP = { decimals: 8, symbol: 'ICP' }

/** ICP that have come in from participants, of the most that can; a mark where there is enough. */
export function CommitmentBar({ launch }: { readonly launch: SnsLaunch }) {
  const { t } = useTranslation('sns')
  const { terms, bought } = launch
  if (terms === undefined) return null
  return (
    <CapBar
      raised={bought.direct}
      least={terms.minimumTotal}
      most={terms.maximumTotal}
      token={ICP}
      raisedLabel={t('launch.committed')}
      betweenLabel={t('launch.between')}
    />
  )
}
