import type { InfoTransaction } from '@sluice/sdk/info'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import pLimit from 'p-limit'
import { useTranslation } from 'react-i18next'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { tokenQuery } from '../../../tokens/queries.ts'
import { saveCsv } from '../../../ui/browser/saveCsv.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { activityCsv, type LedgerFees } from './activityCsv.ts'
import { fetchActivity } from './usePortfolio.ts'

/** Ledgers of strangers that are asked at a time. */
const limit = pLimit(8)

/** Saves all that an account did as tools for taxes want it. */
export function ActivityExport({ account }: { readonly account: string }) {
  const { t } = useTranslation('wallet')
  const toast = useToast()
  const url = useConfig().services?.info ?? ''
  const sdk = useSdk()
  const queries = useQueryClient()
  /** What each ledger takes that somebody dealt with; of one that does not answer it stays unknown. */
  const fetchFees = async (rows: readonly InfoTransaction[]): Promise<LedgerFees> => {
    const ids = new Set(rows.flatMap(({ token0, token1 }) => [token0.ledgerId, token1.ledgerId]))
    const told = await Promise.allSettled(
      [...ids].map((id) => queries.fetchQuery(tokenQuery(sdk, id, limit))),
    )
    return new Map(
      told.flatMap((one): [string, bigint][] =>
        one.status === 'fulfilled' ? [[one.value.ledgerId, one.value.fee]] : [],
      ),
    )
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const activity = await fetchActivity(url, { principal: account })
      return { ...activity, fees: await fetchFees(activity.rows) }
    },
    onSuccess: ({ rows, isCut, fees }) => {
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
