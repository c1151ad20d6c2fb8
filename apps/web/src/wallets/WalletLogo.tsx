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
import type { WalletId } from './Wallet.ts'

const ICONS: Partial<Record<WalletId, LucideIcon>> = {
  'internet-identity': Fingerprint,
  plug: Plug,
  sluice: Waves,
  bitfinity: InfinityMark,
  metamask: Squirrel,
  ethereum: Gem,
  ledger: HardDrive,
  signer: Link2,
  extension: Puzzle,
}

const LETTERS: Partial<Record<WalletId, string>> = { google: 'G', nfid: 'N', oisy: 'O', stoic: 'S' }

type WalletLogoProps = {
  readonly id: WalletId
  /** A picture from the wallet itself, as a data address. */
  readonly ownIcon?: string | undefined
  readonly size?: 32 | 40
}

/** A mark for each wallet. Brands' own logos are theirs; only what a wallet hands over itself is shown. */
export function WalletLogo({ id, ownIcon, size = 40 }: WalletLogoProps) {
  const icon = ICONS[id]
  const box = size === 40 ? 'size-10 text-20' : 'size-8 text-16'
  return (
    <span
      aria-hidden="true"
      className={`grid ${box} shrink-0 place-items-center overflow-hidden rounded-full bg-accent/15 font-semibold text-accent`}
    >
      {ownIcon ? (
        <img src={ownIcon} alt="" className="size-full object-cover" />
      ) : icon ? (
        <Icon of={icon} size={size === 40 ? 20 : 16} />
      ) : (
        LETTERS[id]
      )}
    </span>
  )
}
