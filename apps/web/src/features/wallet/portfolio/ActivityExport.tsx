import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../session/useSdk.ts'
import { useTokensIfReady } from '../../../tokens/useTokens.ts'
import { saveCsv } from '../../../ui/browser/saveCsv.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { activityCsv } from './activityCsv.ts'
import { fetchActivity } from './usePortfolio.ts'

/** Saves all that an account did as tools for taxes want it. */
export function ActivityExport({ account }: { readonly account: string }) {
  const { t } = useTranslation('wallet')
  const toast = useToast()
  const url = useConfig().services?.info ?? ''
  const fees = new Map(useTokensIfReady().map(({ ledgerId, fee }) => [ledgerId, fee]))
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchActivity(url, { principal: account }),
    onSuccess: ({ rows, isCut }) => {
      saveCsv(`${account.slice(0, 11)}-activity`, activityCsv(rows, fees))
      if (isCut) toast.success(t('portfolio.taxCut'))
    },
    onError: () => toast.error(t('portfolio.failed')),
  })
  return (
    <Button look="tonal" busy={isPending} onClick={() => mutate()}>
      <Icon of={Download} />
      {t('portfolio.tax')}
    </Button>
  )
}
