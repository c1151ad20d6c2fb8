import { create } from 'zustand'

type Shown = 'palette' | 'shortcuts' | undefined

type PaletteStore = { readonly shown: Shown; readonly show: (shown: Shown) => void }

/** Whether the palette or the list of shortcuts is open. */
export const usePaletteStore = create<PaletteStore>((set) => ({
  shown: undefined,
  show: (shown) => set({ shown }),
}))
