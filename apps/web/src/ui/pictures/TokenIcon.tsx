import { useState } from 'react'
import { classNames } from '../classNames.ts'

type TokenIconProps = {
  readonly ledgerId: string
  readonly symbol: string
  readonly logo?: string
  readonly size?: 24 | 32 | 40
  readonly className?: string
}

const boxes = { 24: 'size-6 text-12', 32: 'size-8 text-12', 40: 'size-10 text-14' }

/** A round token picture. A missing or broken one becomes two letters on a disc coloured from the ledger id. */
export function TokenIcon({ ledgerId, symbol, logo, size = 32, className }: TokenIconProps) {
  const [broken, setBroken] = useState<string>()
  const box = classNames('shrink-0 rounded-full', boxes[size], className)
  if (logo && broken !== logo) {
    return (
      <img
        src={logo}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(logo)}
        className={box}
      />
    )
  }
  return (
    <span
      aria-hidden
      style={{ background: `oklch(var(--disc-lightness) 0.09 ${hueOf(ledgerId)})` }}
      className={classNames('inline-grid place-items-center font-semibold text-on-disc', box)}
    >
      {symbol.replace(/^ck/, '').slice(0, 2).toUpperCase()}
    </span>
  )
}

/** A hue in degrees that stays the same for the same id (FNV-1a over its characters). */
function hueOf(id: string): number {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 360
}
