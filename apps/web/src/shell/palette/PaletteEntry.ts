import type { ReactNode } from 'react'

/** One line of the palette: it opens a page or does something harmless. */
export type PaletteEntry = {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** Further words under which it is found. */
  readonly words?: string
  readonly icon: ReactNode
  /** What it stands for is not known yet; chosen now, it is opened once it is. */
  readonly isPending?: boolean
  readonly to?: string
  readonly run?: () => void
}

export type PaletteGroup = { readonly title: string; readonly entries: readonly PaletteEntry[] }
