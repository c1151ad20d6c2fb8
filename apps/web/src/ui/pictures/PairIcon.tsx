import { TokenIcon } from './TokenIcon.tsx'

type Side = { readonly ledgerId: string; readonly symbol: string; readonly logo?: string }
type PairIconProps = { readonly first: Side; readonly second: Side; readonly size?: 24 | 32 | 40 }

const overlaps = { 24: '-ms-1.5', 32: '-ms-2', 40: '-ms-2.5' }

/** Two token pictures, the second over a quarter of the first. */
export function PairIcon({ first, second, size = 32 }: PairIconProps) {
  return (
    <span className="inline-flex">
      <TokenIcon {...first} size={size} />
      <TokenIcon {...second} size={size} className={`${overlaps[size]} ring-2 ring-surface`} />
    </span>
  )
}
