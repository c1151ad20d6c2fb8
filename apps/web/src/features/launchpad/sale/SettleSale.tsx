import type { LaunchSale } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useDescribeLaunchpadError } from '../progress/useDescribeLaunchpadError.ts'

/** Goes on with the shares of a sale that has ended. It does so by itself; whoever does not want to wait for that asks for it. */
export function SettleSale({ sale }: { readonly sale: Pick<LaunchSale, 'id'> }) {
  const { t } = useTranslation('launchpad')
  const { launchpad } = useSdk()
  const queries = useQueryClient()
  const describe = useDescribeLaunchpadError()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const settle = async () => {
    setBusy(true)
    try {
      await launchpad.settle(sale.id)
      setProblem(undefined)
    } catch (error) {
      setProblem(describe(error).what)
    }
    setBusy(false)
    void queries.invalidateQueries({ queryKey: queryKeys.launchpad() })
  }
  return (
    <>
      {problem !== undefined && <Notice tone="warn">{problem}</Notice>}
      <p className="text-13 text-ink-2">{t('own.settleHint')}</p>
      <Button look="tonal" busy={isBusy} onClick={() => void settle()}>
        {t('own.settle')}
      </Button>
    </>
  )
}
