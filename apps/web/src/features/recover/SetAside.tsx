import { newOrderKey, type SetAside as SetAsidePosition, type Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { AwaitedRows } from '../../tokens/by-id/AwaitedRows.tsx'
import { tokenRowsOf } from '../../tokens/by-id/tokenRows.ts'
import { useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { useLiquidityRunner } from '../liquidity/useLiquidityRunner.ts'

type Row = { readonly of: SetAsidePosition; readonly token0: Token; readonly token1: Token }

/** Positions of the person that farms could not give back; nothing where there are none. */
export function SetAside() {
  const { t } = useTranslation('recover')
  const { rows, awaited, retry } = useSetAside()
  if (rows.length + awaited.length === 0) return null
  return (
    <section aria-label={t('setAside.title')} className="mt-6">
      <h2 className="mb-2 text-20 font-semibold">{t('setAside.title')}</h2>
      <p className="mb-2 text-14 text-ink-2">{t('setAside.why')}</p>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <SetAsideRow key={`${row.of.farm.farmId} ${row.of.positionId}`} row={row} />
        ))}
      </ul>
      <AwaitedRows label={t('setAside.title')} rows={awaited} onRetry={retry} />
    </section>
  )
}

function useSetAside() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { data = [] } = useQuery({
    queryKey: queryKeys.setAside(owner),
    queryFn: () => sdk.farms.fetchSetAside(),
    enabled: owner !== '' && sdk.config.canisters.farm_index !== undefined,
    retry: 1,
  })
  const tokens = useTokensById(data.flatMap(({ farm }) => [farm.token0, farm.token1]))
  const listed = tokenRowsOf(data, tokens.stateOf, {
    keyOf: ({ farm, positionId }) => `${farm.farmId} ${positionId}`,
    ledgersOf: ({ farm }) => [farm.token0, farm.token1],
    toRow: (of, find): Row | undefined => {
      const [token0, token1] = [find(of.farm.token0), find(of.farm.token1)]
      return token0 && token1 && { of, token0, token1 }
    },
    toPage: ({ farm }) => `/farm/details/${farm.farmId}`,
  })
  return { ...listed, retry: tokens.retry }
}

function SetAsideRow({ row: { of, token0, token1 } }: { readonly row: Row }) {
  const { t } = useTranslation('recover')
  const owner = useOwner() ?? ''
  const { farm: run } = useLiquidityRunner()
  const { farm, positionId } = of
  const pair = `${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)}`
  const fetchIt = () => {
    const none = { amount0: 0n, amount1: 0n, count: 1 }
    const about = { action: 'unstake', token0, token1, ...none } as const
    void run({ key: newOrderKey(owner), about, farm, order: { kind: 'unstake', positionId } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-surface-2 p-4">
      <span className="font-medium">#{`${positionId}`}</span>
      <Link
        to={`/farm/details/${farm.farmId}`}
        className="flex min-h-11 items-center text-14 text-accent underline-offset-2 hover:underline"
      >
        {t('farms.farm', { pair })}
      </Link>
      <ConfirmButton look="primary" className="ms-auto" onClick={fetchIt}>
        {t('setAside.fetch')}
      </ConfirmButton>
    </li>
  )
}
