import {
  Fingerprint,
  Gem,
  HardDrive,
  Infinity as InfinityMark,
  Link2,
  type LucideIcon,
  Plug,
  Puzzle,
  Squirrel,
  Waves,
} from 'lucide-react'
import { Icon } from '../ui/pictures/Icon.tsx'
import type { WalletId } from './catalogue.ts'

/** A picture, or a letter. */
const MARKS: Readonly<Record<WalletId, LucideIcon | string>> = {
  'internet-identity': Fingerprint,
  plug: Plug,
  stoic: 'S',
  sluice: Waves,
  google: 'G',
  nfid: 'N',
  bitfinity: InfinityMark,
  metamask: Squirrel,
  ethereum: Gem,
  oisy: 'O',
  ledger: HardDrive,
  signer: Link2,
  extension: Puzzle,
}

type WalletLogoProps = {
  readonly id: WalletId
  /** A picture from the wallet itself, as a data address. */
  readonly ownIcon?: string | undefined
  readonly size?: 32 | 40
}

/** A mark for each wallet. Brands' own logos are theirs; only what a wallet hands over itself is shown. */
export function WalletLogo({ id, ownIcon, size = 40 }: WalletLogoProps) {
  const mark = MARKS[id]
  const box = size === 40 ? 'size-10 text-20' : 'size-8 text-16'
  return (
    <span
      aria-hidden="true"
      className={`grid ${box} shrink-0 place-items-center overflow-hidden rounded-full bg-accent/15 font-semibold text-accent`}
    >
      {ownIcon ? (
        <img src={ownIcon} alt="" className="size-full object-cover" />
      ) : typeof mark === 'string' ? (
        mark
      ) : (
        <Icon of={mark} size={size === 40 ? 20 : 16} />
      )}
    </span>
  )
}
