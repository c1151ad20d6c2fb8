import { create } from 'zustand'

type Shown = 'palette' | 'shortcuts' | undefined

type PaletteStore = {
  readonly shown: Shown
  readonly show: (shown: Shown) => void
  /** What was typed for the palette while it was still on its way. */
  readonly early: string
  readonly setEarly: (early: string) => void
}

/** Whether the palette or the list of shortcuts is open. */
export const usePaletteStore = create<PaletteStore>((set) => ({
  shown: undefined,
  show: (shown) => set({ shown, early: '' }),
  early: '',
  setEarly: (early) => set({ early }),
}))
