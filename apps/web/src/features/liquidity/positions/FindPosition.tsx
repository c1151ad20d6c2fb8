import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'

type FindPositionProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

type Answer =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly count: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Asks one pool for positions that the list misses, and puts the pool on the list. */
export function FindPosition({ open, onOpenChange }: FindPositionProps) {
  const { t } = useTranslation('liquidity')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('find.title')}>
      <Finder />
    </Dialog>
  )
}

/** The question itself, which stands in the dialog. */
export function Finder() {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const queries = useQueryClient()
  const { data: pools = [] } = useQuery(poolsQuery(sdk))
  const [poolId, setPoolId] = useState<string>()
  const [answer, setAnswer] = useState<Answer>()
  const symbol = useSymbolOf()
  const find = async () => {
    if (poolId === undefined) return
    setAnswer({ kind: 'asking' })
    try {
      const found = await sdk.positions.fetchAt(poolId)
      if (found.length === 0) return setAnswer({ kind: 'none' })
      await sdk.positions.keepPool(poolId)
      await queries.invalidateQueries({ queryKey: queryKeys.positionPools(owner) })
      setAnswer({ kind: 'found', count: found.length })
    } catch (error) {
      setAnswer({ kind: 'failed', error })
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-2">{t('find.hint')}</p>
      <Select
        label={t('find.pair')}
        isSearchable={pools.length > 8}
        placeholder={pools.length === 0 ? t('find.noPools') : t('find.title')}
        chosen={poolId}
        onChoose={(id) => {
          setPoolId(id)
          setAnswer(undefined)
        }}
        options={pools.map(({ canisterId, token0, token1, fee }) => ({
          id: canisterId,
          label: `${symbol(token0)}/${symbol(token1)} · ${formatPercent(BigInt(fee), locale)}`,
        }))}
      />
      <div role="status" className="min-h-6 text-14">
        {answer?.kind === 'none' && <Notice>{t('find.none')}</Notice>}
        {answer?.kind === 'found' && <Notice>{t('find.found', { count: answer.count })}</Notice>}
        {answer?.kind === 'failed' && (
          <Notice tone="warn">{describeCallError(tCommon, answer.error)}</Notice>
        )}
      </div>
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={poolId === undefined}
          busy={answer?.kind === 'asking'}
          onClick={() => void find()}
        >
          {t('find.ask')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
