import type { PositionPool, TickRange, Token } from '@sluice/sdk'
import { sqrtPriceOfTick } from '@sluice/sdk/orderPrice'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RangeChart } from '../liquidity/range/RangeChart.tsx'

const TICKS = 2_000
const SPACING = 10
const FIRST = (-TICKS / 2) * SPACING

/** A pool whose depth changes at each of its ticks. */
const SNAPSHOT = {
  ranges: Array.from({ length: TICKS - 1 }, (_, index) => ({
    tickLower: FIRST + index * SPACING,
    tickUpper: FIRST + (index + 1) * SPACING,
    liquidity: BigInt(1_000 + Math.round(900 * Math.sin(index / 25))),
  })),
}

const token = (symbol: string): Token => ({
  ledgerId: symbol,
  symbol,
  name: symbol,
  decimals: 8,
  fee: 0n,
  standard: 'ICRC2',
})
const TOKENS = [token('A'), token('B')] as const
const POOL: PositionPool = {
  poolId: 'pool',
  token0: 'A',
  token1: 'B',
  feePips: 500n,
  tickSpacing: SPACING,
  tick: 0,
  sqrtPriceX96: sqrtPriceOfTick(0),
  liquidity: 1_000n,
}
const PAST = Array.from({ length: 720 }, (_, hour) => ({
  startMs: hour * 3_600_000,
  tick: Math.round(2_000 * Math.sin(hour / 40)),
}))

/** The range chart over a deep pool, beside the browser's own slider: what `bench/web/rangeDrag.bench.ts` drags. */
export function RangePage() {
  const { t } = useTranslation('dev')
  const [range, setRange] = useState<TickRange>({ tickLower: -5_000, tickUpper: 5_000 })
  const [value, setValue] = useState(50)
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-8 px-4 py-8">
      <h1 className="text-28 font-semibold">{t('range')}</h1>
      <RangeChart
        snapshot={SNAPSHOT}
        pool={POOL}
        tokens={TOKENS}
        past={PAST}
        {...{ range }}
        onChange={setRange}
      />
      <label className="flex flex-col gap-2 text-14">
        {t('plainSlider')}
        <input
          type="range"
          step="any"
          value={value}
          onChange={({ target }) => setValue(Number(target.value))}
        />
      </label>
    </div>
  )
}
